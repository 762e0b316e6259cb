import { PRODUCTION_ENV } from '../../../verification/testing/processes/production-env';
import { EnvError, parseEnv } from './env';

describe('the environment', () => {
  it('needs no settings', () =>
    expect(parseEnv({})).toMatchObject({
      apiPort: 4000,
      pgPort: 5433,
      databaseUrl: null,
      paymentUrl: 'http://localhost:4100',
      hasSampleReviews: true,
    }));

  it('reports all invalid variables at once', () => {
    const parse = () => parseEnv({ API_PORT: 'four', PG_PORT: '-1', DATABASE_URL: 'not a url' });
    expect(parse).toThrow(EnvError);
    expect(parse).toThrow(/API_PORT must be a whole number, but is "four"[^]*DATABASE_URL must be an address/);
  });

  it('accepts sample reviews on and off in every common spelling, and refuses other words', () => {
    for (const off of ['off', 'false', 'FALSE', 'no', '0'])
      expect(parseEnv({ SAMPLE_REVIEWS: off }).hasSampleReviews).toBe(false);
    for (const on of ['on', 'true', 'yes', '1', ''])
      expect(parseEnv({ SAMPLE_REVIEWS: on }).hasSampleReviews).toBe(true);
    expect(() => parseEnv({ SAMPLE_REVIEWS: 'none' })).toThrow('SAMPLE_REVIEWS must be on or off, but is "none".');
  });
});

it('[hand-over] lets the sandbox play every partner without a secret, except in production', () => {
  expect([...parseEnv({}).partnerSecrets.keys()]).toEqual(['benefitsMe', 'lowes', 'purchasingPower']);
  expect(parseEnv({ PARTNER_SECRETS: 'lowes=a-secret-of-its-own' }).partnerSecrets.size).toBe(1);
  expect(parseEnv(PRODUCTION_ENV).partnerSecrets.size).toBe(0);
});

describe('the environment of production', () => {
  it('is complete with these settings', () =>
    expect(parseEnv(PRODUCTION_ENV)).toMatchObject({ isProduction: true, hasSampleReviews: false }));

  it.each(Object.keys(PRODUCTION_ENV).filter((name) => name !== 'TREADMARKET_ENV'))(
    'refuses to start without %s',
    (name) => expect(() => parseEnv({ ...PRODUCTION_ENV, [name]: '' })).toThrow(new RegExp(`^  ${name} `, 'm')),
  );

  it.each([
    ['PAYMENT_SECRET', 'sandbox-secret'],
    ['PAYMENT_WEBHOOK_SECRET', 'sandbox-webhook-secret'],
    ['PARTNER_SECRETS', 'lowes=sandbox-partner-secret'],
    ['IDENTITY_SECRET', 'sandbox-secret'],
    ['GATEWAY_KEY', 'short'],
    ['GATEWAY_KEY', 'a-gateway-key-of-its-own,short'],
    ['GATEWAY_KEY', 'a-gateway-key-of-its-own,'],
    ['GATEWAY_KEY', `${'a-gateway-key-of-its-own,'.repeat(2)}a-gateway-key-of-its-own`],
    ['STORE_URL', 'http://tires.example.com'],
    ['STORE_URL', 'https://tires.example.com,lowes=http://tires.homestead.example.com'],
    ['SAMPLE_REVIEWS', 'on'],
    ['SANDBOX_STAND_INS', 'payment'],
    ['SANDBOX_STAND_INS', 'payment,identity,mail'],
  ])('refuses %s=%s', (name, value) =>
    expect(() => parseEnv({ ...PRODUCTION_ENV, [name]: value })).toThrow(new RegExp(`^  ${name} `, 'm')),
  );

  it('is also selected by NODE_ENV, and a misspelled value of it is refused', () => {
    expect(() => parseEnv({ NODE_ENV: 'production' })).toThrow(/DATABASE_URL is required in production/);
    expect(() => parseEnv({ TREADMARKET_ENV: 'prod' })).toThrow(/TREADMARKET_ENV must be development or production/);
    expect(parseEnv({ NODE_ENV: 'production', TREADMARKET_ENV: 'development' }).isProduction).toBe(false);
  });
});

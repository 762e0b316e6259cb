import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PRODUCTION_ENV } from '../../../verification/testing/processes/production-env';
import { parseEnv } from './env';

const STRIPE_ENV = {
  PAYMENT_PROVIDERS: 'credit-card=stripe, affirm=stripe, google-pay=stripe, apple-pay=stripe',
  STRIPE_SECRET_KEY: 'sk_live_a1b2c3',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_a1b2c3',
  STRIPE_WEBHOOK_SECRET: 'whsec_a1b2c3',
};
/** Production without any payment by the sandbox. */
const LIVE_ENV = {
  ...PRODUCTION_ENV,
  ...STRIPE_ENV,
  PAYMENT_URL: '',
  PAYMENT_SECRET: '',
  PAYMENT_WEBHOOK_SECRET: '',
  SANDBOX_STAND_INS: 'identity',
};

describe('the providers of payments', () => {
  it('are the sandbox for every method without settings', () => {
    const { providers, stripe } = parseEnv({}).payments;
    expect(new Set(providers.values())).toEqual(new Set(['sandbox']));
    expect([providers.size, stripe]).toEqual([6, null]);
  });

  it('offer only the methods that the settings name', () => {
    const { providers, stripe } = parseEnv(STRIPE_ENV).payments;
    expect([...providers.keys()]).toEqual(['credit-card', 'affirm', 'google-pay', 'apple-pay']);
    expect(stripe).toEqual({ secretKey: 'sk_live_a1b2c3', apiUrl: null, webhookSecrets: ['whsec_a1b2c3'] });
  });

  it.each([
    ['credit-card=paypal', /"credit-card=paypal"/],
    ['cash=stripe', /"cash=stripe"/],
    ['credit-card', /"credit-card="/],
    [',', /names no method/],
    ['credit-card=stripe,credit-card=sandbox', /names credit-card twice/],
    ['pay-tomorrow=stripe', /no method of Stripe/],
    ['credit-card=stripe,google-pay=sandbox', /to one provider/],
  ])('refuse PAYMENT_PROVIDERS=%s', (value, message) => {
    const parse = () => parseEnv({ ...STRIPE_ENV, PAYMENT_PROVIDERS: value });
    expect(parse).toThrow(/^ {2}PAYMENT_PROVIDERS /m);
    expect(parse).toThrow(message);
  });

  it.each([
    ['STRIPE_SECRET_KEY', ''],
    ['STRIPE_SECRET_KEY', 'pk_live_a1b2c3'],
    ['STRIPE_SECRET_KEY', 'sk_live_with space'],
    ['STRIPE_SECRET_KEY', 'sk_test_a1b2c3'],
    ['STRIPE_PUBLISHABLE_KEY', ''],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_a1b2c3'],
    ['STRIPE_WEBHOOK_SECRET', ''],
    ['STRIPE_WEBHOOK_SECRET', 'open-sesame'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1,whsec_2,whsec_3'],
    ['STRIPE_API_URL', 'ftp://example.com'],
  ])('name %s=%s as a fault without its value', (name, value) => {
    const parse = () => parseEnv({ ...STRIPE_ENV, [name]: value });
    expect(parse).toThrow(new RegExp(`^  .*${name} `, 'm'));
    if (value !== '' && name !== 'STRIPE_API_URL') expect(parse).not.toThrow(value);
  });
});

describe('secrets in files', () => {
  let folder: string;
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'secrets-'));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('are read without the line end', () => {
    const file = path.join(folder, 'key');
    fs.writeFileSync(file, 'sk_live_file1\n');
    const env = { ...STRIPE_ENV, STRIPE_SECRET_KEY: '', STRIPE_SECRET_KEY_FILE: file };
    expect(parseEnv(env).payments.stripe?.secretKey).toBe('sk_live_file1');
    expect(() => parseEnv({ ...env, STRIPE_SECRET_KEY: 'sk_live_a1b2c3' })).toThrow(/not both/);
  });

  it('are reported when their file is missing', () => {
    const env = { ...STRIPE_ENV, STRIPE_WEBHOOK_SECRET: '', STRIPE_WEBHOOK_SECRET_FILE: path.join(folder, 'none') };
    expect(() => parseEnv(env)).toThrow(/STRIPE_WEBHOOK_SECRET_FILE names a file that cannot be read \(ENOENT\)/);
  });
});

describe('payments in production', () => {
  it('need no sandbox when every method has another provider', () =>
    expect(parseEnv(LIVE_ENV).payments.stripe).not.toBeNull());

  it('need the sandbox to be declared while a method is left to it', () =>
    expect(() =>
      parseEnv({ ...LIVE_ENV, PAYMENT_PROVIDERS: `${STRIPE_ENV.PAYMENT_PROVIDERS},pay-pal=sandbox` }),
    ).toThrow(/SANDBOX_STAND_INS must name payment/));

  it('refuse test keys', () =>
    expect(() =>
      parseEnv({ ...LIVE_ENV, STRIPE_SECRET_KEY: 'sk_test_a1b2c3', STRIPE_PUBLISHABLE_KEY: 'pk_test_a1b2c3' }),
    ).toThrow(/STRIPE_SECRET_KEY is a test key/));

  it.each([
    ['https://stripe.internal', null],
    ['http://127.0.0.1:4200', null],
    ['http://stripe.internal', /STRIPE_API_URL must be https/],
  ])('judge the address %s', (address, message) => {
    const parse = () => parseEnv({ ...LIVE_ENV, STRIPE_API_URL: address });
    if (message === null) expect(parse().payments.stripe?.apiUrl).toBe(address);
    else expect(parse).toThrow(message);
  });
});

import { PRODUCTION_ENV } from '../../../verification/testing/processes/production-env';
import { parseEnv } from './env';

const TAXJAR_ENV = {
  TAX_PROVIDER: 'taxjar',
  TAXJAR_API_KEY: '9e0cd62a22f451701f29c3bde214',
  TAX_FROM: '100 Main St | Springfield | IL | 62701',
  TAX_CODES: 'goods=none,installation=20030,tire-fee=none,disposal-fee=none',
};

describe('the settings of taxes', () => {
  it('leave taxes to the tables without TAX_PROVIDER', () => {
    expect([parseEnv({}).tax, parseEnv({ TAX_PROVIDER: 'tables' }).tax]).toEqual([null, null]);
  });

  it('name a service with its codes and the address that goods ship from', () => {
    expect(parseEnv({ ...TAXJAR_ENV, TAX_STATES_WITHOUT_NEXUS: 'WY, SD' }).tax).toEqual({
      name: 'taxjar',
      key: TAXJAR_ENV.TAXJAR_API_KEY,
      apiUrl: null,
      from: { street: '100 Main St', city: 'Springfield', state: 'IL', zip: '62701' },
      codes: { goods: '', installation: '20030', 'tire-fee': '', 'disposal-fee': '' },
      untaxedStates: new Set(['WY', 'SD']),
      callsPerDay: 20_000,
    });
  });

  it.each([
    ['TAX_PROVIDER', 'avalara'],
    ['TAXJAR_API_KEY', ''],
    ['TAXJAR_API_KEY', 'key with spaces in it'],
    ['TAXJAR_API_URL', 'ftp://example.com'],
    ['TAX_FROM', '100 Main St'],
    ['TAX_FROM', '100 Main St | Springfield | Illinois | 62701'],
    ['TAX_CODES', ''],
    ['TAX_CODES', 'goods=1'],
    ['TAX_CODES', `${TAXJAR_ENV.TAX_CODES},goods=2`],
    ['TAX_STATES_WITHOUT_NEXUS', 'Wyoming'],
    ['TAX_CALLS_PER_DAY', 'many'],
  ])('name %s=%s as a fault', (name, value) => {
    const parse = () => parseEnv({ ...TAXJAR_ENV, [name]: value });
    expect(parse).toThrow(new RegExp(`^  .*${name} `, 'm'));
    if (name === 'TAXJAR_API_KEY' && value !== '') expect(parse).not.toThrow(value);
  });

  it('require https for a local server in production, except on this machine', () => {
    const parse = (url: string) => parseEnv({ ...PRODUCTION_ENV, ...TAXJAR_ENV, TAXJAR_API_URL: url }).tax?.apiUrl;
    expect(parse('http://127.0.0.1:4300')).toBe('http://127.0.0.1:4300');
    expect(() => parse('http://tax.internal')).toThrow(/TAXJAR_API_URL must be https/);
  });
});

import { PRODUCTION_ENV } from '../../../verification/testing/processes/production-env';
import { parseEnv } from './env';

const GOOGLE_ENV = { ADDRESS_PROVIDER: 'google', GOOGLE_PLACES_API_KEY: 'AIza-key-of-this-test' };
const SMARTY_ENV = {
  ADDRESS_PROVIDER: 'smarty',
  SMARTY_AUTH_ID: 'id-of-this-test',
  SMARTY_AUTH_TOKEN: 'token-of-test',
};

describe('the settings of addresses', () => {
  it('leave suggestions to imported addresses without ADDRESS_PROVIDER', () => {
    expect([parseEnv({}).addresses, parseEnv({ ADDRESS_PROVIDER: 'imported' }).addresses]).toEqual([null, null]);
  });

  it('name a service with its keys', () => {
    expect(parseEnv(GOOGLE_ENV).addresses).toEqual({
      name: 'google',
      key: GOOGLE_ENV.GOOGLE_PLACES_API_KEY,
      apiUrl: null,
      callsPerDay: 10_000,
    });
    expect(parseEnv({ ...SMARTY_ENV, ADDRESS_CALLS_PER_DAY: '0' }).addresses).toMatchObject({
      name: 'smarty',
      license: 'us-autocomplete-pro-cloud',
      callsPerDay: 0,
    });
  });

  it.each([
    [{ ...GOOGLE_ENV, ADDRESS_PROVIDER: 'bing' }, 'ADDRESS_PROVIDER'],
    [{ ...GOOGLE_ENV, GOOGLE_PLACES_API_KEY: '' }, 'GOOGLE_PLACES_API_KEY'],
    [{ ...GOOGLE_ENV, GOOGLE_PLACES_API_URL: 'places' }, 'GOOGLE_PLACES_API_URL'],
    [{ ...GOOGLE_ENV, ADDRESS_CALLS_PER_DAY: '-1' }, 'ADDRESS_CALLS_PER_DAY'],
    [{ ...SMARTY_ENV, SMARTY_AUTH_TOKEN: 'with a space' }, 'SMARTY_AUTH_TOKEN'],
  ])('name a fault: %j', (env, name) => {
    expect(() => parseEnv(env)).toThrow(new RegExp(`^  .*${name} `, 'm'));
  });

  it('require https for a local server in production, except on this machine', () => {
    const parse = (url: string) => parseEnv({ ...PRODUCTION_ENV, ...GOOGLE_ENV, GOOGLE_PLACES_API_URL: url });
    expect(parse('http://127.0.0.1:4300').addresses?.apiUrl).toBe('http://127.0.0.1:4300');
    expect(() => parse('http://places.internal')).toThrow(/GOOGLE_PLACES_API_URL must be https/);
  });
});

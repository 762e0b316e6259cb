import { PRODUCTION_ENV } from '../../../verification/testing/processes/production-env';
import { parseEnv } from './env';

const OIDC_ENV = {
  IDENTITY_ISSUER: 'https://id.example.com/realms/store',
  IDENTITY_CLIENT_ID: 'store',
  IDENTITY_CLIENT_SECRET: 'the-secret-of-the-store',
  IDENTITY_GROUPS: 'military=MIL,VET government=GOV',
};

describe('the provider of ID verification', () => {
  it('is the sandbox without settings', () => {
    expect(parseEnv({}).oidc).toBeNull();
  });

  it('is an OpenID provider by its issuer', () => {
    expect(parseEnv(OIDC_ENV).oidc).toEqual({
      issuer: 'https://id.example.com/realms/store',
      clientId: 'store',
      clientSecret: 'the-secret-of-the-store',
      scopes: 'openid',
      groupClaim: 'groups',
      groups: new Map([
        ['MIL', 'military'],
        ['VET', 'military'],
        ['GOV', 'government'],
      ]),
    });
  });

  it('makes production independent of the identity sandbox', () => {
    const live = {
      ...PRODUCTION_ENV,
      ...OIDC_ENV,
      IDENTITY_URL: '',
      IDENTITY_SECRET: '',
      SANDBOX_STAND_INS: 'payment',
    };
    expect(parseEnv(live).isProduction).toBe(true);
    expect(() => parseEnv({ ...live, IDENTITY_ISSUER: '' })).toThrow(/SANDBOX_STAND_INS must name identity/);
  });

  it.each([
    ['IDENTITY_ISSUER', 'http://id.example.com'],
    ['IDENTITY_ISSUER', 'id.example.com'],
    ['IDENTITY_CLIENT_ID', ''],
    ['IDENTITY_CLIENT_SECRET', ''],
    ['IDENTITY_GROUPS', ''],
    ['IDENTITY_GROUPS', 'military'],
    ['IDENTITY_GROUPS', 'veterans=VET'],
  ] as const)('refuses %s=%s', (name, value) => {
    expect(() => parseEnv({ ...OIDC_ENV, [name]: value })).toThrow(new RegExp(`^  ${name} `, 'm'));
  });
});

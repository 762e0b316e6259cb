import crypto from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort, StoreProcess } from '../../../../verification/testing/processes/store-process';
import type { BegunVerification } from '../identity-provider';
import { oidcIdentity, type OidcIdentityOptions } from './oidc-identity';

jest.setTimeout(60_000);

const REDIRECT = 'http://localhost:3000/deals/verify';
const CLIENT_SECRET = 'the-client-secret-of-this-test';

const begin = (): BegunVerification => ({
  state: crypto.randomBytes(32).toString('base64url'),
  redirectUri: REDIRECT,
  nonce: crypto.randomBytes(32).toString('base64url'),
  codeVerifier: crypto.randomBytes(32).toString('base64url'),
});

/** Signs a person in, as a browser follows the provider's redirects, and returns the callback. */
async function signIn(authorizationUrl: string, person: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(authorizationUrl);
  url.searchParams.set('login_hint', person);
  while (!url.href.startsWith(REDIRECT)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${url.href} answers ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url);
  }
  return url;
}

const codeOf = ({ searchParams }: URL): string => searchParams.get('code') ?? '';

describe.each([
  ['ID token', true],
  ['user info', false],
])('an ID verification by OpenID Connect with groups in the %s', (_place, hasGroupsInToken) => {
  let server: StoreProcess;
  let folder: string;
  let issuer: string;
  const warn = jest.fn();
  beforeEach(() => warn.mockClear());
  beforeAll(async () => {
    const port = await freePort();
    issuer = `http://127.0.0.1:${port}`;
    folder = await mkdtemp(path.join(os.tmpdir(), 'tm-oidc-'));
    const settings = { port, clientSecret: CLIENT_SECRET, redirectUris: [REDIRECT], hasGroupsInToken };
    server = new StoreProcess(
      'marketplace-api/verification/testing/oidc/oidc-server.ts',
      { OIDC_SERVER: JSON.stringify(settings) },
      `${issuer}/.well-known/openid-configuration`,
      path.join(folder, 'oidc.log'),
    );
    await server.start();
  });
  afterAll(async () => {
    await server?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  const identityOf = (options: Partial<OidcIdentityOptions> = {}) =>
    oidcIdentity({
      issuer,
      clientId: 'store',
      clientSecret: CLIENT_SECRET,
      scopes: 'openid groups',
      groupClaim: 'groups',
      groups: new Map([
        ['MIL', 'military'],
        ['VET', 'military'],
        ['GOV', 'government'],
      ]),
      logger: { warn },
      ...options,
    });

  async function verified(person: string) {
    const [identity, begun] = [identityOf(), begin()];
    const callback = await signIn((await identity.authorizationUrl(begun)) ?? '', person);
    expect(callback.searchParams.get('state')).toBe(begun.state);
    return { identity, begun, code: codeOf(callback) };
  }

  it.each([
    ['GOV', { kind: 'verified', group: 'government' }],
    ['OTHER+VET', { kind: 'verified', group: 'military' }],
    ['OTHER', { kind: 'refused' }],
  ] as const)('maps the groups %s to the result %j', async (person, answer) => {
    const { identity, begun, code } = await verified(person);
    expect(await identity.redeem(code, begun)).toEqual(answer);
  });

  it('returns no code when the sign-in is declined', async () => {
    const callback = await signIn((await identityOf().authorizationUrl(begin())) ?? '', 'nobody');
    expect([callback.searchParams.get('error'), codeOf(callback)]).toEqual(['access_denied', '']);
  });

  it('accepts a code once', async () => {
    const { identity, begun, code } = await verified('GOV');
    expect((await identity.redeem(code, begun)).kind).toBe('verified');
    expect((await identity.redeem(code, begun)).kind).toBe('refused');
  });

  it.each([
    ['another code', (begun: BegunVerification) => begun, 'made-up', 'refused'],
    [
      'the verifier of another sign-in',
      (begun: BegunVerification) => ({ ...begin(), nonce: begun.nonce }),
      null,
      'refused',
    ],
    [
      'the nonce of another sign-in',
      (begun: BegunVerification) => ({ ...begun, nonce: begin().nonce }),
      null,
      'unavailable',
    ],
  ] as const)('refuses %s', async (_what, change, otherCode, kind) => {
    const { identity, begun, code } = await verified('GOV');
    expect(await identity.redeem(otherCode ?? code, change(begun))).toEqual({ kind });
  });

  it('is unavailable with a wrong secret of the store, and logs no secret', async () => {
    const { begun, code } = await verified('GOV');
    const identity = identityOf({ clientSecret: 'another-secret-of-this-test' });
    expect(await identity.redeem(code, begun)).toEqual({ kind: 'unavailable' });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/another-secret/);
  });
});

describe('a provider', () => {
  const answers: Readonly<Record<string, http.RequestListener>> = {
    'answers HTML': (_request, response) => response.end('<h1>Maintenance</h1>'),
    'answers 503': (_request, response) => response.writeHead(503).end(),
    'names another issuer': (_request, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer: 'https://evil.example' })),
    'ends connections': (request) => request.socket.destroy(),
  };

  it.each(Object.keys(answers))('is unavailable when it %s, and is read again afterwards', async (name) => {
    let isBroken = true;
    const server = http.createServer((request, response) =>
      isBroken
        ? answers[name]?.(request, response)
        : response
            .setHeader('content-type', 'application/json')
            .end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` })),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const identity = oidcIdentity({
      issuer,
      clientId: 'store',
      clientSecret: CLIENT_SECRET,
      scopes: 'openid',
      groupClaim: 'groups',
      groups: new Map(),
      logger: { warn: jest.fn() },
    });
    expect(await identity.authorizationUrl(begin())).toBeNull();
    expect(await identity.redeem('code', begin())).toEqual({ kind: 'unavailable' });
    isBroken = false;
    expect(await identity.authorizationUrl(begin())).toContain(`${issuer}/auth?`);
    await new Promise((resolve) => server.close(resolve));
  });
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildSandbox } from '../sandbox';

const SECRET = 'test-secret';
const REDIRECT = 'http://localhost:3000/cart';
let folder: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'treadmarket-identity-'));
  app = await buildSandbox({ folder, secret: SECRET, logLevel: 'silent' });
});
afterEach(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const decide = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/identity/authorize',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ redirect_uri: REDIRECT, state: 's-1', decision: 'military', ...fields }).toString(),
  });
const redeem = (code: string, redirectUri = REDIRECT, secret = SECRET) =>
  app.inject({
    method: 'POST',
    url: '/identity/token',
    headers: { authorization: `Bearer ${secret}` },
    payload: { code, redirectUri },
  });
const codeOf = async () => new URL((await decide({})).headers.location!).searchParams.get('code')!;

describe('the verification page', () => {
  it('has its own origin, cannot be framed, and redirects only to the shop', async () => {
    const page = await app.inject({
      url: `/identity/authorize?redirect_uri=${encodeURIComponent(REDIRECT)}&state=%3Cscript%3E`,
    });
    expect([page.statusCode, page.headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining("form-action 'self' http://localhost:3000"),
    ]);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.body).not.toContain('<script>');
  });

  it.each([
    ['another host', 'https://evil.example.com/x'],
    ['no address', 'javascript:alert(1)'],
    ['nothing', ''],
  ])('redirects to no shop at %s', async (_, redirect) => {
    expect(
      (await app.inject({ url: `/identity/authorize?redirect_uri=${encodeURIComponent(redirect)}&state=s` }))
        .statusCode,
    ).toBe(404);
    expect((await decide({ redirect_uri: redirect })).statusCode).toBe(404);
  });

  it('rejects a form of another site', async () => {
    expect((await decide({}, { origin: 'https://evil.example.com' })).statusCode).toBe(403);
  });
});

describe('a verification code', () => {
  it('returns the group once, to the shop with the secret and the same address', async () => {
    const code = await codeOf();
    expect((await redeem(code, REDIRECT, 'wrong')).statusCode).toBe(401);
    expect((await redeem(code)).json()).toEqual({ group: 'military' });
    expect((await redeem(code)).statusCode).toBe(422);
    expect((await redeem(await codeOf(), 'http://localhost:3000/other')).statusCode).toBe(422);
  });

  it('is not issued after declining', async () => {
    const back = new URL((await decide({ decision: 'declined' })).headers.location!);
    expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', state: 's-1' });
  });
});

import { startTestApi, type TestApi } from '../../verification/testing/test-api';

jest.setTimeout(120_000);
const KEY = { 'x-marketplace-key': 'tm-web-treadmarket' };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

it('an answer opened as a page can load and run nothing', async () => {
  const { headers } = await api.app.inject({ url: '/v1/feature-flags', headers: KEY });
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

it('a shared cache tells variants and sessions apart', async () => {
  for (const url of ['/v1/feature-flags', '/v1/deals', '/management/v1/deals'])
    expect((await api.app.inject({ url, headers: KEY })).headers.vary).toBe('x-marketplace-key, x-session-id');
});

it('the documentation runs its own scripts only', async () => {
  const page = await api.app.inject('/v1/docs');
  const policy = String(page.headers['content-security-policy']);
  expect([page.statusCode, policy]).toEqual([200, expect.stringMatching(/default-src 'self'/)]);
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  const inline = [...page.body.matchAll(/<script(?![^>]*src=)[^>]*>/g)];
  expect(inline.length === 0 || /script-src[^;]*'sha256-/.test(policy)).toBe(true);
});

it('https is remembered in production alone', async () => {
  expect((await api.app.inject({ url: '/v1/feature-flags', headers: KEY })).headers).not.toHaveProperty(
    'strict-transport-security',
  );
});

import { createHash } from 'node:crypto';
import { updateRegistry } from 'registry/log/releases';
import { withPreview } from 'registry/composition/previews';
import { withOverride } from 'registry/composition/overrides';
import type { BootData } from '../../../protocol/page-data';
import { ownCheckout, partnerCheckout } from '../../../testing/checkout-remotes';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../../testing/test-gateway';
import { createTestStore, type TestStore } from '../../../testing/test-store';

const remoteOf = (html: string): string | null =>
  (JSON.parse(/<script type="application\/json" id="tm-boot">(.*?)<\/script>/.exec(html)?.[1] ?? '') as BootData).page
    .remote;
const host = 'lowes.localhost';
/** Headers of a browser that submits the page's own form. */
const OWN_FORM = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };

describe("a preview of a partner's checkout", () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;
  let token: string;

  beforeEach(async () => {
    store = await createTestStore();
    api = await startStubApi();
    await store.deploy(ownCheckout);
    await store.deploy(partnerCheckout);
    token = await addPreview();
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
  });
  afterEach(async () => {
    jest.useRealTimers();
    await gateway.close();
    await api.close();
    await store.remove();
  });

  async function addPreview(version = '1.0.0-a'): Promise<string> {
    let made = '';
    await updateRegistry(store.data, 'a test', (registry) => {
      const preview = { variant: 'lowes', role: 'checkout', remote: 'partner-checkout', version } as const;
      const next = withPreview(registry, preview);
      made = next.token;
      return next.registry;
    });
    return made;
  }
  const open = (headers: Record<string, string> = {}, method = 'POST', at = token, from = host) =>
    gateway.ask(`/preview/${at}`, { host: from, method, headers });
  const checkout = (cookie?: string, from = host) =>
    gateway.ask('/checkout', { host: from, headers: cookie ? { cookie } : {} });

  it('is visible only to a browser that opened its address and agreed', async () => {
    const asked = await open({}, 'GET');
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('partner-checkout 1.0.0-a');
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect([asked.headers['cache-control'], asked.headers['x-robots-tag']]).toEqual(['private, no-store', 'noindex']);

    const { status, headers } = await open(OWN_FORM);
    expect([status, headers.location]).toEqual([303, '/']);
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/^tm_preview=[\w-]{32}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const theirs = await checkout(cookie.split(';')[0]);
    expect(remoteOf(theirs.text)).toBe('partner-checkout');
    expect(theirs.headers['x-robots-tag']).toBe('noindex');
    const home = await gateway.ask('/', { host, headers: { cookie: cookie.split(';')[0] ?? '' } });
    for (const { headers: sent, text } of [theirs, home]) {
      expect(String(sent['content-security-policy'])).toContain("worker-src 'none'");
      expect([sent['x-offline-page'], text.includes('"offline":true')]).toEqual([undefined, false]);
    }
    expect(theirs.headers['x-cache']).toBeUndefined();
    const release = await gateway.ask('/release', { host, headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(Object.keys((JSON.parse(release.text) as { remotes: object }).remotes)).toContain('partner-checkout');

    expect(remoteOf((await checkout()).text)).toBe('checkout');
    expect(remoteOf((await checkout(cookie.split(';')[0], 'localhost')).text)).toBe('checkout');
    expect((await open({}, 'GET', token, 'benefitsme.localhost')).status).toBe(404);
  });

  it('has a bar with its name and a way out without scripts, also on missing pages', async () => {
    const bar = /<aside class="tm-preview" aria-label="Preview">.*?<\/aside>/;
    const cookie = `tm_preview=${token}`;
    for (const path of ['/checkout', '/orders', '/not-there']) {
      const { text, headers } = await gateway.ask(path, { host, headers: { cookie } });
      const [found = ''] = bar.exec(text) ?? [];
      expect([path, found]).toEqual([path, expect.stringContaining('<strong>partner-checkout</strong> 1.0.0-a')]);
      expect(found).toContain('<form method="post" action="/preview/end"><button>');
      const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '';
      expect(style).toContain('.tm-preview{');
      expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
      const digest = createHash('sha256').update(style).digest('base64');
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${digest}'`);
      const { text: others } = await gateway.ask(path, { host });
      expect(others).not.toContain('tm-preview');
    }
  });

  it('leaves nothing in the shared page cache', async () => {
    const cookie = `tm_preview=${token}`;
    const asked = (headers: Record<string, string> = {}) => gateway.ask('/orders', { host, headers });
    expect((await asked({ cookie })).headers['x-cache']).toBeUndefined();
    const first = await asked();
    expect(first.headers['x-cache']).toBe('miss');
    expect(first.text).not.toContain('partner-checkout');
  });

  it.each([
    ['a form of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a page of a neighbouring host', { 'sec-fetch-site': 'same-site' }],
    ['a browser that names only another origin', { origin: 'https://evil.example' }],
    ['nothing that says where it comes from', {}],
  ])('is not enabled by %s', async (_, headers) => {
    const answer = await open(headers);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
  });

  it('is unavailable with a guessed token, an invalid cookie, or after its expiry', async () => {
    expect((await open(OWN_FORM, 'POST', 'x'.repeat(32))).status).toBe(404);
    for (const cookie of [`tm_preview=${'x'.repeat(32)}`, 'tm_preview=', 'tm_preview=../../etc', `a=b; tm_preview=%00`])
      expect([cookie, remoteOf((await checkout(cookie)).text)]).toEqual([cookie, 'checkout']);
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval'],
      now: Date.now() + 8 * 86_400_000,
    });
    expect(remoteOf((await checkout(`tm_preview=${token}`)).text)).toBe('checkout');
    expect((await open({}, 'GET')).status).toBe(404);
  });

  it('shows nothing, rather than ours, for a version that cannot be served', async () => {
    const lost = await addPreview('9.9.9-z');
    await gateway.releases.refresh();
    expect((await open({}, 'GET', lost)).status).toBe(404);
  });

  it('ends when the version is released', async () => {
    await updateRegistry(store.data, 'a test', (registry) =>
      withOverride(registry, { variant: 'lowes', role: 'checkout' }, 'partner-checkout'),
    );
    await gateway.releases.refresh();
    const { text, headers } = await checkout(`tm_preview=${token}`);
    expect(remoteOf(text)).toBe('partner-checkout');
    expect(text).not.toContain('tm-preview');
    expect(headers['x-robots-tag']).toBeUndefined();
  });

  it('ends when it is left', async () => {
    const { status, headers } = await open(OWN_FORM, 'POST', 'end');
    expect([status, headers.location]).toEqual([303, '/']);
    expect(String(headers['set-cookie'])).toBe('tm_preview=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  });
});

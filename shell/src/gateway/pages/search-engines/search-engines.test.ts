import { createTestStore, type TestStore } from '../../../testing/test-store';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../../testing/test-gateway';

describe('search engines', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;

  beforeAll(async () => {
    store = await createTestStore();
    api = await startStubApi();
    await store.deploy({
      name: 'catalog',
      pages: [
        { id: 'home', paths: ['/'], audience: 'anonymous', sitemap: ['/', '/tires'], query: [] },
        { id: 'cart', paths: ['/cart'], audience: 'private' },
        { id: 'checkout', paths: ['/checkout', '/checkout/:step'], audience: 'private' },
        { id: 'cartoons', paths: ['/cartoons'], audience: 'anonymous', query: [] },
        { id: 'secret', paths: ['/secret'], audience: 'private', robotsDisallow: ['/secret'] },
      ],
      render: "return { html: '' };",
    });
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  const parts: Record<string, unknown> = {
    '/v1/sitemap?part=products&page=1': {
      entries: [{ path: '/product/A%26B/x', changedOn: '2026-11-01' }],
      page: 1,
      pageCount: 2,
    },
    '/v1/sitemap?part=products&page=2': { entries: [{ path: '/product/C/y', changedOn: null }], page: 2, pageCount: 2 },
    '/v1/sitemap?part=products&page=3': { entries: [], page: 3, pageCount: 2 },
    '/v1/sitemap?part=groups&page=1': {
      entries: [{ path: '/tires?brand=A%26B&x=1', changedOn: null }],
      page: 1,
      pageCount: 1,
    },
  };
  beforeEach(() => {
    api.answer = ({ url }, response) =>
      void response
        .writeHead(parts[url] ? 200 : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(parts[url] ?? {}));
  });
  const locations = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location);

  it('can read disallowed paths and the sitemap of the requested host', async () => {
    const { status, text } = await gateway.ask('/robots.txt', { host: 'lowes.localhost' });
    expect(status).toBe(200);
    expect(text).toContain('Disallow: /checkout');
    expect(text).toContain('Sitemap: http://lowes.localhost');
    expect(text.split('\n').filter((line) => line.startsWith('Disallow'))).toEqual(
      ['/api/', '/cart$', '/cart/', '/cart?', '/checkout', '/management/', '/preview/', '/secret'].map(
        (prefix) => `Disallow: ${prefix}`,
      ),
    );
    expect((await gateway.ask('/robots.txt', { host: 'nobody.example' })).status).toBe(421);
  });

  it('can find every part in the index, and every address in its part', async () => {
    const origin = `http://localhost:${gateway.port}`;
    const { headers, text } = await gateway.ask('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect(locations(text)).toEqual(
      ['pages', 'groups', 'products-1', 'products-2'].map((name) => `${origin}/sitemaps/${name}.xml`),
    );
    const found = await Promise.all(
      locations(text).map(async (location) => (await gateway.ask(new URL(location!).pathname)).text),
    );
    expect(found.map(locations)).toEqual([
      [`${origin}/`, `${origin}/tires`],
      [`${origin}/tires?brand=A%26B&amp;x=1`],
      [`${origin}/product/A%26B/x`],
      [`${origin}/product/C/y`],
    ]);
    expect(found[2]).toContain('<lastmod>2026-11-01</lastmod>');
  });

  it.each(['/sitemaps/products-3.xml', '/sitemaps/products-0.xml', '/sitemaps/orders.xml', '/sitemaps/pages.xml.bak'])(
    'are answered with 404 for %s',
    async (path) => {
      expect((await gateway.ask(path)).status).toBe(404);
    },
  );

  it('are answered with 503 while the API does not answer', async () => {
    api.answer = (_request, response) => void response.writeHead(503).end();
    const { status, headers } = await gateway.ask('/sitemap.xml');
    expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
  });
});

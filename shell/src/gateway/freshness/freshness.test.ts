import { createTestStore, type TestStore } from '../../testing/test-store';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../testing/test-gateway';
import { until } from '../../testing/until';

/** The page and its widget each request different API data. */
const catalog = {
  name: 'catalog',
  pages: [
    { id: 'home', paths: ['/', '/product/:number'], audience: 'anonymous', query: [] },
    { id: 'help', paths: ['/help'], audience: 'anonymous', query: [] },
  ],
  widgets: [{ name: 'row', hydrate: 'visible', props: [] }],
  render: `
    if (name === 'help') return { html: '<h1>Help</h1>', state: {}, maxAge: 3600 };
    const path = kind === 'page' ? '/products/' + (url.pathname.split('/')[2] ?? 'none') : '/deals';
    const { body } = await api.get(path);
    const text = '<b>' + JSON.stringify(body) + '</b>';
    return kind === 'page'
      ? { html: text + '<div data-widget="catalog/row" data-props="{}"></div>', state: {}, maxAge: 3600 }
      : { html: text };`,
} as const;

const TAGS: Readonly<Record<string, string>> = {
  '/v1/products/A': 'product:a,line:x',
  '/v1/products/B': 'product:b,line:x',
  '/v1/products/none': 'catalog',
  '/v1/deals': 'promotions',
};

describe('freshness at the gateway', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;
  let price = 100;
  let headers: Readonly<Record<string, string>> = {};

  beforeAll(async () => {
    store = await createTestStore();
    await store.deploy(catalog);
    api = await startStubApi();
    api.answer = ({ url }, response) => {
      const tags = TAGS[url];
      response.writeHead(200, { 'content-type': 'application/json', ...(tags && { 'cache-tag': tags }), ...headers });
      response.end(JSON.stringify({ price }));
    };
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
    await gateway.logged(/changes are heard/);
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  async function shown(path: string): Promise<{ readonly prices: readonly string[]; readonly how: unknown }> {
    const { text, headers: answered } = await gateway.ask(path);
    return { prices: [...text.matchAll(/"price":(\d+)\}<\/b>/g)].map(([, found]) => found!), how: answered['x-cache'] };
  }
  const soon = (path: string, expected: readonly string[]): Promise<void> =>
    until(async () => (await shown(path)).prices.join() === expected.join());

  it('drops pages that a change affects, and no others', async () => {
    for (const path of ['/product/A', '/product/B', '/help']) await shown(path);
    price = 90;
    api.feed.tell(['product:a', 'catalog']);
    await soon('/product/A', ['90', '90']);
    expect(await shown('/product/B')).toEqual({ prices: ['100', '100'], how: 'hit' });
    api.feed.tell(['line:x', 'catalog']);
    await soon('/product/B', ['90', '90']);
    expect((await shown('/help')).how).toBe('hit');
  });

  it('drops a page for the data of one of its widgets', async () => {
    await shown('/product/A');
    price = 80;
    api.feed.tell(['promotions']);
    await soon('/product/A', ['80', '80']);
  });

  it('renders every page again while the change stream is down, and serves no old price later', async () => {
    await shown('/product/A');
    const letIn = api.feed.refuse();
    price = 70;
    api.feed.tell(['product:a']);
    await soon('/product/A', ['70', '70']);
    expect((await shown('/product/A')).how).toBe('miss');
    letIn();
    for (let how: unknown; how !== 'hit';) ({ how } = await shown('/product/A'));
    expect((await shown('/product/A')).prices).toEqual(['70', '70']);
  });

  it('keeps nothing longer than its answers stay valid by time', async () => {
    headers = { 'x-fresh-for': '0' };
    api.feed.tell(['product:a', 'promotions', 'catalog', 'product:b']);
    await soon('/product/B', ['70', '70']);
    price = 60;
    expect((await shown('/product/B')).prices).toEqual(['60', '60']);
    headers = {};
  });

  it('lets a front cache keep pages with cache tags for the configured time, and no other page', async () => {
    const edge = await startTestGateway(store.data, { API_URL: api.origin, EDGE_SECONDS: '600' });
    await edge.logged(/changes are heard/);
    const said = async (one: TestGateway, path: string) => {
      const answer = await one.ask(path);
      return ['cache-control', 'cache-tag', 'surrogate-key', 'vary'].map((name) => answer.headers[name]);
    };
    const vary = 'accept, accept-encoding';
    expect(await said(gateway, '/product/A')).toEqual(['private, no-cache', undefined, undefined, vary]);
    expect(await said(edge, '/product/A')).toEqual([
      'public, max-age=0, s-maxage=600, stale-while-revalidate=1',
      'product:a,line:x,promotions,pages',
      'product:a line:x promotions pages',
      vary,
    ]);
    expect((await said(edge, '/nowhere'))[1]).toBeUndefined();
    headers = { 'cache-tag': 'secrets' };
    expect(await said(edge, '/product/B')).toEqual(['private, no-cache', undefined, undefined, vary]);
    headers = {};
    await edge.close();
  });
});

import { createTestStore, type FixtureRemote, type TestStore } from '../../../testing/test-store';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../../testing/test-gateway';
import { until } from '../../../testing/until';

const SLOT = `'<div data-widget="reviews/list" data-props="{}"><p>skeleton</p></div>'`;
const catalog: FixtureRemote = {
  name: 'catalog',
  pages: [
    { id: 'product', paths: ['/product/:number'], audience: 'anonymous', query: [] },
    { id: 'account', paths: ['/account'], audience: 'private' },
  ],
  // Kept for a second, so that the next render does not delay a test.
  render: `
    await api.get('/products/' + name);
    return { html: '<h1>' + name + '</h1>' + ${SLOT}, state: {}, maxAge: 1 };`,
};
const reviews = (version: string): FixtureRemote => ({
  name: 'reviews',
  version,
  widgets: [{ name: 'list', hydrate: 'visible', props: [] }],
  render: `const { body } = await api.get('/products/reviews');
    if (body.isBroken) throw new Error('no reviews today');
    return { html: '<ul>' + variant.benefitType + '</ul>', state: { of: url.pathname } };`,
});

describe('pages with a failing widget', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;
  let isBroken: boolean;

  beforeEach(async () => {
    isBroken = false;
    store = await createTestStore();
    await store.deploy(catalog);
    await store.deploy(reviews('1.0.0-a'));
    api = await startStubApi();
    api.answer = (_request, response) => void response.writeHead(200).end(JSON.stringify({ isBroken }));
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
    api.requests.length = 0;
  });
  afterEach(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const text = async (path: string, host = 'localhost') =>
    (await gateway.ask(path, { host })).text.replace(/^.*(?=<main)/s, '');
  const renders = (page = 'product'): number => api.requests.filter(({ url }) => url === `/v1/products/${page}`).length;
  /** Sends requests over six connections, each without a pause. */
  async function load(path: string, requests: number): Promise<void> {
    let left = requests;
    const shopper = async (): Promise<void> => {
      for (; left > 0; left -= 1) expect((await gateway.ask(path)).status).toBe(200);
    };
    await Promise.all(Array.from({ length: 6 }, shopper));
  }

  it('are rendered once per window under load, and have the widget within seconds of recovery', async () => {
    isBroken = true;
    expect(await text('/product/1')).toContain('<p>skeleton</p>');
    await load('/product/1', 300);
    expect(renders()).toBeLessThan(300 / 5);
    isBroken = false;
    await until(async () => (await text('/product/1')).includes('<ul>treadmarket</ul>'));
  }, 20_000);

  it('are rendered again soon for the next visitor, also after a time without visitors', async () => {
    isBroken = true;
    await text('/product/1');
    isBroken = false;
    await pause(5_500);
    expect(await text('/product/1')).toContain('<ul>treadmarket</ul>');
  }, 20_000);

  it('show its last good content of the same page and variant only', async () => {
    expect(await text('/product/1')).toContain('<ul>treadmarket</ul>');
    isBroken = true;
    await until(async () => (await text('/product/1'), renders() > 1));
    await pause(100);
    const page = await text('/product/1');
    expect(page).toContain('<ul>treadmarket</ul>');
    expect(page).toContain('"w0":{"state":{"of":"/product/1"}}');
    expect(await text('/product/2')).toContain('<p>skeleton</p>');
    const other = await text('/product/1', 'lowes.localhost');
    expect(other).toContain('<p>skeleton</p>');
    expect(other).not.toContain('<ul>');
  }, 20_000);

  it('show nothing of a version that is no longer served', async () => {
    await text('/product/1');
    await store.deploy(reviews('2.0.0-b'));
    await gateway.releases.refresh();
    isBroken = true;
    expect(await text('/product/1')).toContain('<p>skeleton</p>');
    await store.deploy(reviews('1.0.0-a'));
    isBroken = false;
    await gateway.releases.refresh();
    expect(gateway.releases.of('treadmarket').remotes.get('reviews')?.manifest.version).toBe('1.0.0-a');
    isBroken = true;
    expect(await text('/product/1')).toContain('<p>skeleton</p>');
  }, 20_000);

  it("are not cached, nor is the widget's content, when they are private", async () => {
    await text('/account');
    isBroken = true;
    for (const _ of [1, 2]) expect(await text('/account')).toContain('<p>skeleton</p>');
    expect(renders('account')).toBe(3);
  });

  it('are logged in one line, however many there are', async () => {
    isBroken = true;
    for (const at of [1, 2, 3, 4]) await text(`/product/${at}`);
    const lines = gateway.log.filter((line) => line.includes('no reviews today'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/"level":40.*widget 'reviews\/list' fails/);
  });
});

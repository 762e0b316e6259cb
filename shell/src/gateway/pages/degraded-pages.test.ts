import { createTestStore, type TestStore } from '../../testing/test-store';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../testing/test-gateway';
import { PAGE_MEDIA_TYPE, type PagePayload } from '../../protocol/page-data';

/** For the product page and widgets whose API calls are never answered. */
const DEADLINES = { PAGE_DEADLINE_MS: '2000', WIDGET_DEADLINE_MS: '300' };

describe('pages while the API does not answer', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;

  beforeAll(async () => {
    store = await createTestStore();
    await store.deploy({
      name: 'catalog',
      pages: [
        { id: 'product', paths: ['/product'], audience: 'anonymous', query: [] },
        { id: 'help', paths: ['/help'], audience: 'anonymous', query: [] },
      ],
      render: `if (name === 'product') await api.get('/products/1');
        const widget = '<div data-widget="reviews/list" data-props="{}"><p>skeleton</p></div>';
        return { html: '<h1>' + name + '</h1>' + widget, state: {} };`,
    });
    await store.deploy({
      name: 'reviews',
      widgets: [{ name: 'list', hydrate: 'visible', props: [] }],
      render: `await api.get('/reviews'); return { html: '<ul></ul>' };`,
    });
    await store.deploy({
      name: 'cart',
      widgets: [{ name: 'badge', hydrate: 'load', props: [] }],
      render: `await api.get('/cart'); return { html: '<b>0</b>' };`,
    });
    api = await startStubApi();
    api.answer = () => undefined;
  });
  beforeEach(async () => void (gateway = await startTestGateway(store.data, { API_URL: api.origin, ...DEADLINES })));
  afterEach(() => gateway.close());
  afterAll(async () => {
    await api.close();
    await store.remove();
  });

  it('answer 503 within the page deadline, uncached and not indexed', async () => {
    const first = await gateway.ask('/product');
    expect(first.status).toBe(503);
    expect(first.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
    expect(first.text).toContain('<meta data-head name="robots" content="noindex">');
    expect(first.text).toContain('Loading…');
    expect((await gateway.ask('/product')).status).toBe(503);
  });

  it('show parts without API data, and skeletons for the others', async () => {
    const { status, text, headers } = await gateway.ask('/help');
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('retry-after');
    expect(text).toMatch(/<h1>help<\/h1>.*<p>skeleton<\/p>/);
  });

  it('are rendered by the browser after a page change as well', async () => {
    const { status, text } = await gateway.ask('/product', { headers: { accept: PAGE_MEDIA_TYPE } });
    expect(status).toBe(503);
    expect(JSON.parse(text) as PagePayload).toMatchObject({ status: 503, page: { remote: 'catalog', id: 'product' } });
    expect((JSON.parse(text) as PagePayload).islands).not.toHaveProperty('page');
  });
});

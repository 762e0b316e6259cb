import { readFile, stat, writeFile } from 'node:fs/promises';
import { startTestGateway, type TestGateway } from '../../../testing/test-gateway';
import { createTestStore, type TestStore } from '../../../testing/test-store';
import { KEPT_PER_NAME, readRecordedRequests, recordedRequestsFile, type RecordedRequest } from './recorded-requests';

const TOKEN = 'tkA9zQ4mB7xW2rV8nK3pL6';

let store: TestStore;
let gateway: TestGateway;
beforeEach(async () => {
  store = await createTestStore();
  await store.deploy({
    name: 'catalog',
    pages: [
      { id: 'list', paths: ['/tires/:size?'], audience: 'anonymous', query: ['brand'] },
      { id: 'order', paths: ['/orders/:token'], audience: 'private' },
    ],
    widgets: [{ name: 'stars', hydrate: 'load', props: ['product'] }],
    render: `
      if (kind === 'widget') return { html: '<b>' + props.product + '</b>', state: {} };
      const product = url.pathname.split('/')[2] ?? 'none';
      const given = '{&quot;product&quot;:&quot;' + product + '&quot;}';
      return { html: '<div data-widget="catalog/stars" data-props="' + given + '"></div>' };
    `,
  });
  gateway = await startTestGateway(store.data);
});
afterEach(async () => {
  await gateway.close();
  await store.remove();
});

const recorded = async (): Promise<readonly RecordedRequest[]> => (await readRecordedRequests(store.data)).requests;
const restart = async (): Promise<void> => {
  await gateway.close();
  gateway = await startTestGateway(store.data);
};

it("recorded requests have a public page's address and declared parameters, and widgets' props", async () => {
  const headers = { cookie: 'cart=secret-cart', authorization: 'Bearer secret' };
  await gateway.ask('/tires/205-55-r16?brand=Michelin&utm=x', { headers });
  await restart();
  const [page, widget] = [...(await recorded())].sort((one, other) => (one.kind < other.kind ? -1 : 1));
  const shared = { remote: 'catalog', variant: 'treadmarket', pathname: '/tires/205-55-r16' };
  expect(page).toEqual({ ...shared, kind: 'page', name: 'list', search: '?brand=Michelin', props: {} });
  expect(widget).toEqual({ ...shared, kind: 'widget', name: 'stars', search: '', props: { product: '205-55-r16' } });
  expect(await readFile(recordedRequestsFile(store.data), 'utf8')).not.toMatch(/secret|utm/);
  expect((await stat(recordedRequestsFile(store.data))).mode & 0o077).toBe(0);
});

it('recorded requests have only the pattern of a private page, and nothing of its widgets', async () => {
  await gateway.ask(`/orders/${TOKEN}?code=4711`);
  await restart();
  expect(await recorded()).toEqual([
    expect.objectContaining({ kind: 'page', name: 'order', pathname: '/orders/trial', search: '' }),
  ]);
});

it.each([`/tires/${TOKEN}`, `/tires?brand=${TOKEN}`, '/tires?brand=ann%40example.com', `/tires/${'x'.repeat(3_000)}`])(
  'recorded requests omit %s, which looks like a secret or is too long',
  async (address) => {
    await gateway.ask(address);
    await gateway.close();
    const text = await readFile(recordedRequestsFile(store.data), 'utf8').catch(() => '');
    expect(text).not.toMatch(/tkA9|ann|xxx/);
    gateway = await startTestGateway(store.data);
  },
);

it('recorded requests keep the newest few of each, also across restarts', async () => {
  for (let at = 0; at < KEPT_PER_NAME + 2; at += 1) {
    await gateway.ask(`/tires/${at}`);
    await restart();
  }
  const pages = (await recorded()).filter(({ kind }) => kind === 'page').map(({ pathname }) => pathname);
  expect(pages).toEqual(['/tires/5', '/tires/4', '/tires/3', '/tires/2']);
});

describe('a file from another source', () => {
  const request = { remote: 'catalog', kind: 'page', name: 'list', variant: 'treadmarket', search: '', props: {} };
  const file = (requests: unknown) => JSON.stringify({ formatVersion: 1, requests });

  it.each<[string, string]>([
    ['is no JSON', '{'],
    ['names another host', file([{ ...request, pathname: '//evil.example/' }])],
    ['has an unknown field', file([{ ...request, pathname: '/', cookie: 'x' }])],
    ['has more requests than the limit', file(Array(801).fill({ ...request, pathname: '/' }))],
    ['is huge', file([{ ...request, pathname: '/', props: { x: 'x'.repeat(4_000_000) } }])],
  ])('is ignored and reported when it %s', async (_what, text) => {
    await writeFile(recordedRequestsFile(store.data), text);
    const { requests, problem } = await readRecordedRequests(store.data);
    expect(requests).toEqual([]);
    expect(problem).toMatch(/is not used: .+ Delete it/);
    await restart();
    expect((await gateway.ask('/tires')).status).toBe(200);
  });
});

import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../testing/test-gateway';
import { until } from '../../testing/until';
import { createTestStore, type TestStore } from '../../testing/test-store';

const widgets = [{ name: 'badge', hydrate: 'load', props: [] }] as const;
const badge = `return { html: '<b>3 tires</b>', state: {} };`;
const home = {
  name: 'catalog',
  pages: [{ id: 'home', paths: ['/'], audience: 'anonymous', query: [] }],
  render: `return { html: '<div data-widget="cart/badge" data-props="{}">…</div>', state: {} };`,
} as const;
/** Code after `render` runs when the server file is loaded. */
const onLoad = (code: string): string => `${badge} } }; ${code} const rest = { a() {`;

describe('a gateway that just started', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;
  const ready = async () => {
    const { statusCode: status, body } = await gateway.probes.inject('/readyz');
    return { status, starting: (JSON.parse(body) as { readonly starting: readonly string[] }).starting };
  };

  beforeEach(async () => {
    store = await createTestStore();
    api = await startStubApi();
    await store.deploy(home);
  });
  afterEach(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  it('is not ready before each remote renders, and then its first page has every widget', async () => {
    const slow = onLoad(`if (Date.now() < ${Date.now() + 6_000}) throw new Error('the machine is busy');`);
    await store.deploy({ name: 'cart', widgets, render: slow });
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
    expect(await ready()).toEqual({ status: 503, starting: ['cart 1.0.0-a'] });
    await until(async () => (await ready()).status === 200);
    expect(await ready()).toEqual({ status: 200, starting: [] });
    expect((await gateway.ask('/')).text).toContain('<b>3 tires</b>');
  });

  it('reports its state without versions and errors on a public listener', async () => {
    await store.deploy({ name: 'cart', widgets, render: onLoad(`throw new Error('never');`) });
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
    const answer = JSON.parse((await gateway.ask('/readyz')).text) as object;
    expect(answer).toEqual({ status: 'not ready', api: true, isStarting: true });
  });

  it('does not wait for a rejected remote', async () => {
    await store.deploy({ name: 'cart', widgets, render: badge, contract: '^9.0.0' });
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
    expect(await ready()).toEqual({ status: 200, starting: [] });
  });

  it('becomes ready without a remote that never starts', async () => {
    await store.deploy({ name: 'cart', widgets, render: onLoad(`throw new Error('never');`) });
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
    expect((await ready()).status).toBe(503);
    const later = Date.now() + 31_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    expect(await ready()).toEqual({ status: 200, starting: [] });
    jest.restoreAllMocks();
  });

  it('is ready without the API, whose state it reports', async () => {
    api.answer = (_request, response) => void response.writeHead(503).end();
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
    const { status, text } = await gateway.ask('/readyz');
    expect([status, JSON.parse(text)]).toEqual([200, { status: 'ok', api: false, isStarting: false }]);
  });

  it('is not ready while it drains, and serves every request with the end of its connection', async () => {
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
    const open = { headers: { connection: 'keep-alive' } };
    expect((await gateway.ask('/', open)).headers.connection).toBe('keep-alive');
    const over = gateway.drain.run(300);
    expect((await gateway.probes.inject('/readyz')).statusCode).toBe(503);
    const [page, health] = [await gateway.ask('/', open), await gateway.ask('/readyz', open)];
    expect([page.status, page.headers.connection]).toEqual([200, 'close']);
    expect([health.status, JSON.parse(health.text)]).toEqual([503, { status: 'ending', api: true, isStarting: false }]);
    gateway.drain.end();
    await over;
  });
});

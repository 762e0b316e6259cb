import { BENEFIT_TYPES } from 'shared-contracts';
import { PAGE_MEDIA_TYPE } from '../../protocol/page-data';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../testing/test-gateway';
import { createTestStore, type TestStore } from '../../testing/test-store';

describe('a gateway without releases', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;

  beforeEach(async () => {
    store = await createTestStore();
    api = await startStubApi();
  });
  afterEach(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  it.each([
    ['was never deployed to', null],
    ['refuses all that was deployed', '^9.0.0'],
  ])('answers 503 for every page, and logs the variants, when it %s', async (_, contract) => {
    if (contract !== null) await store.deploy({ name: 'catalog', contract, render: `return { html: '' };` });
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
    for (const path of ['/', '/product/1', '/cart?a=b']) {
      const { status, headers, text } = await gateway.ask(path);
      expect([path, status, headers['retry-after'], headers['cache-control']]).toEqual([path, 503, '10', 'no-store']);
      expect(text).toContain('<h1>Sorry!</h1>');
    }
    expect((await gateway.ask('/', { headers: { accept: PAGE_MEDIA_TYPE } })).status).toBe(503);
    const ready = await gateway.probes.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(JSON.parse(ready.body)).toMatchObject({ status: 'not ready', variantsWithoutRemotes: [...BENEFIT_TYPES] });
    await store.deploy({
      name: 'catalog',
      version: '2.0.0-b',
      pages: [{ id: 'home', paths: ['/'], audience: 'private' }],
      render: `return { html: '<h1>home</h1>' };`,
    });
    await gateway.releases.refresh();
    expect((await gateway.ask('/')).status).toBe(200);
    expect((await gateway.ask('/no/such/page')).status).toBe(404);
    expect(JSON.parse((await gateway.probes.inject('/readyz')).body)).toMatchObject({ variantsWithoutRemotes: [] });
  });
});

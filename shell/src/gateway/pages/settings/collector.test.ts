import { createTestStore, type TestStore } from '../../../testing/test-store';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../../testing/test-gateway';
import { collectorErrors, collectorOf } from './collector-settings';

const ADDRESS = 'http://localhost:4100/collect';
const remote = {
  name: 'checkout',
  pages: [{ id: 'home', paths: ['/'], audience: 'anonymous', query: [] }],
  render: `return { html: '<h1>Here</h1>', state: {} };`,
} as const;

describe('a page', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway | undefined;

  beforeAll(async () => {
    store = await createTestStore();
    await store.deploy(remote);
    api = await startStubApi();
    api.answer = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{"flags":{}}');
  });
  afterEach(async () => gateway?.close());
  afterAll(async () => {
    await api.close();
    await store.remove();
  });

  const ask = async (settings: Record<string, string>) => {
    gateway = await startTestGateway(store.data, { API_URL: api.origin, ...settings });
    const { headers, text } = await gateway.ask('/', { host: 'localhost' });
    const policy = String(headers['content-security-policy']);
    return { connects: /connect-src ([^;]*)/.exec(policy)?.[1], tells: /"collector":"([^"]*)"/.exec(text)?.[1] };
  };

  it('may connect only to the configured collector', async () => {
    expect(await ask({ ANALYTICS_COLLECTOR: `${ADDRESS}?key=1` })).toEqual({
      connects: `'self' ${ADDRESS}`,
      tells: `${ADDRESS}?key=1`,
    });
  });

  it('has no collector by default', async () => {
    expect(await ask({})).toEqual({ connects: "'self'", tells: undefined });
  });
});

it.each([
  'javascript:alert(1)',
  'collect',
  'https://jo:secret@collect.example.com/',
  "https://x.example.com/a;script-src'unsafe-inline'",
])('the collector setting rejects %s by name', (ANALYTICS_COLLECTOR) =>
  expect(() => collectorOf({ ANALYTICS_COLLECTOR })).toThrow(/ANALYTICS_COLLECTOR/),
);

it('the collector setting requires another host and https in production', () => {
  expect(collectorErrors({ ANALYTICS_COLLECTOR: ADDRESS })).toHaveLength(2);
  expect(collectorErrors({ ANALYTICS_COLLECTOR: 'https://127.0.0.1/collect' })).toHaveLength(1);
  expect(collectorErrors({ ANALYTICS_COLLECTOR: 'https://collect.example.com/events' })).toEqual([]);
  expect(collectorErrors({})).toEqual([]);
});

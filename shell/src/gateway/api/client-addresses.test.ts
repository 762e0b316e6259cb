import { createTestStore, type TestStore } from '../../testing/test-store';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../testing/test-gateway';

const GATEWAY_KEY = 'the-key-of-the-gateway-of-this-test';
const [BALANCER, STRANGER] = ['127.0.0.9', '127.0.0.2'] as const;

describe('client data for the API', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;

  beforeAll(async () => {
    store = await createTestStore();
    await store.deploy({
      name: 'catalog',
      pages: [{ id: 'read', paths: ['/'], audience: 'private' }],
      render: `const { status } = await api.get('/products'); return { html: '<h1>' + status + '</h1>', state: {} };`,
    });
    api = await startStubApi();
    gateway = await startTestGateway(store.data, {
      API_URL: api.origin,
      GATEWAY_KEY,
      TRUST_PROXY: '127.0.0.9/32, 10.0.0.0/8',
      // A burst of 60.
      REQUESTS_PER_MINUTE: '240',
    });
  });
  beforeEach(() => void (api.requests.length = 0));
  afterAll(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  const heardOf = async (from: string, headers: Record<string, string>) => {
    await gateway.ask('/api/v1/products', { from, headers });
    return api.requests.at(-1)!.headers;
  };

  it("has the connection's address, and no headers of an untrusted client", async () => {
    const heard = await heardOf(STRANGER, {
      'x-forwarded-for': '198.51.100.1',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'for=198.51.100.1',
      'x-real-ip': '198.51.100.1',
      'x-gateway-key': 'a-key-that-somebody-made-up',
    });
    expect(heard).toMatchObject({
      'x-forwarded-for': STRANGER,
      'x-forwarded-host': `localhost:${gateway.port}`,
      'x-forwarded-proto': 'http',
      'x-gateway-key': GATEWAY_KEY,
    });
    expect(heard).not.toHaveProperty('forwarded');
    expect(heard).not.toHaveProperty('x-real-ip');
  });

  it('has the address from our own proxies, the last one that is not ours', async () => {
    expect((await heardOf(BALANCER, { 'x-forwarded-for': '1.1.1.1, 198.51.100.7, 10.0.0.3' }))['x-forwarded-for']).toBe(
      '198.51.100.7',
    );
  });

  it('has only headers that the API reads: no cookie, no authorization, no unknown header', async () => {
    const heard = await heardOf(STRANGER, {
      cookie: 'a=b',
      authorization: 'Bearer management-secret',
      'x-http-method-override': 'DELETE',
      'x-original-url': '/readyz',
      'x-session-id': 'C::s',
      'idempotency-key': 'a-key',
    });
    expect(Object.keys(heard).sort()).toEqual(
      [
        ...['connection', 'host', 'idempotency-key', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
        ...['x-gateway-key', 'x-request-id', 'x-session-id'],
      ].sort(),
    );
  });

  it('has no address for a page that is shared', async () => {
    expect((await gateway.ask('/', { from: STRANGER })).text).toContain('<h1>200</h1>');
    const { headers } = api.requests.find(({ url }) => url === '/v1/products')!;
    expect(headers['x-gateway-key']).toBe(GATEWAY_KEY);
    expect(headers).not.toHaveProperty('x-forwarded-for');
  });

  it("makes limits count shoppers behind a proxy separately, a forged address as its sender's", async () => {
    const codes = async (from: string, forwardedFor: (index: number) => string) => {
      const answers = Array.from({ length: 100 }, (_, index) =>
        gateway.ask('/favicon.svg', { from, headers: { 'x-forwarded-for': forwardedFor(index) } }),
      );
      return (await Promise.all(answers)).filter(({ status }) => status === 429).length;
    };
    expect(await codes(BALANCER, (index) => `198.51.100.${index + 20}`)).toBe(0);
    expect(await codes('127.0.0.4', (index) => `198.51.100.${index + 130}`)).toBeGreaterThan(0);
  });

  it('includes a request id, and an answer with another id is dropped', async () => {
    for (const mark of ['somebody-elses-id', '']) {
      api.answer = (_request, response) =>
        void response.setHeader('x-request-id', mark).end('{"sessionId":"of somebody else"}');
      const { status, text } = await gateway.ask('/api/v1/products', { from: '127.0.0.5' });
      expect([status, text.includes('somebody else')]).toEqual([502, false]);
    }
    expect((await gateway.ask('/', { from: '127.0.0.5' })).text).not.toContain('<h1>200</h1>');
    await gateway.logged(/EMISMATCH/);
  });
});

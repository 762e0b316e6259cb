import { createTestStore, type TestStore } from '../../testing/test-store';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../testing/test-gateway';

describe('the API proxy', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;

  beforeAll(async () => {
    store = await createTestStore();
    api = await startStubApi();
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
  });
  beforeEach(() => void (api.requests.length = 0));
  afterAll(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  it('forwards method, path, body and headers, except those of the connection', async () => {
    api.answer = (_request, response) =>
      void response
        .writeHead(201, {
          'content-type': 'application/json',
          'x-session-id': 'a::b',
          connection: 'keep-alive',
          'x-search-id': 's1',
        })
        .end('{"ok":true}');
    const answer = await gateway.ask('/api/v1/cart/items?cartNumber=1&calculateTax=true', {
      method: 'POST',
      body: '{"a":1',
      headers: {
        'content-type': 'application/json',
        'x-session-id': 'a::c',
        connection: 'close, x-private',
        'x-private': '1',
        'idempotency-key': 'k',
      },
    });
    expect([answer.status, answer.text, answer.headers['x-session-id'], answer.headers['x-search-id']]).toEqual([
      201,
      '{"ok":true}',
      'a::b',
      's1',
    ]);
    const [got] = api.requests;
    expect([got?.method, got?.url, got?.body]).toEqual([
      'POST',
      '/v1/cart/items?cartNumber=1&calculateTax=true',
      '{"a":1',
    ]);
    expect(got?.headers).toMatchObject({
      'x-session-id': 'a::c',
      'idempotency-key': 'k',
      'x-forwarded-host': expect.stringContaining('localhost'),
    });
    expect(got?.headers).not.toHaveProperty('x-private');
    expect(answer.headers['x-request-id']).toBe(got?.headers['x-request-id']);
  });

  it('forwards every browser header that the API reads', async () => {
    api.answer = (_request, response) => void response.end('{}');
    const names = ['if-none-match', 'accept-language', 'user-agent'];
    const own = ['access-token', 'confirmation-token', 'marketplace-key', 'marketplace-origin'].map(
      (name) => `x-${name}`,
    );
    const headers = Object.fromEntries([...names, ...own].map((name) => [name, `value-of-${name}`]));
    await gateway.ask('/api/v1/cart/items/1', { method: 'PUT', body: '{}', headers });
    expect(api.requests[0]?.headers).toMatchObject(headers);
  });

  it('does not forward the trace of a client', async () => {
    const before = api.requests.length;
    const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', tracestate: 'a=1' };
    await gateway.ask('/api/v1/products', { headers });
    for (const name of ['traceparent', 'tracestate']) expect(api.requests[before]?.headers).not.toHaveProperty(name);
  });

  it('keeps a valid request id of the client, and replaces an invalid one', async () => {
    api.answer = (_request, response) => void response.end('{}');
    expect(
      (await gateway.ask('/api/v1/products', { headers: { 'x-request-id': 'trace-12345678' } })).headers[
        'x-request-id'
      ],
    ).toBe('trace-12345678');
    expect(
      (await gateway.ask('/api/v1/products', { headers: { 'x-request-id': 'a b<script>' } })).headers['x-request-id'],
    ).not.toContain('<');
  });

  it('forwards PUT', async () => {
    api.answer = ({ method: got }, response) => void response.end(got);
    expect((await gateway.ask('/api/v1/cart/items/1', { method: 'PUT', body: '{}' })).text).toBe('PUT');
  });

  it('forwards the deals calls of the management host, and nothing else there', async () => {
    api.answer = (_request, response) => void response.end('{}');
    expect((await gateway.ask('/management/v1/deals/preview?token=t')).status).toBe(200);
    expect(api.requests.map(({ url }) => url)).toEqual(['/management/v1/deals/preview?token=t']);
    for (const [method, path] of [
      ['POST', '/management/v1/deals'],
      ['GET', '/management/v1/reviews'],
    ] as const)
      expect((await gateway.ask(path, { method })).status).toBe(404);
    expect((await gateway.ask('/management/v1/deals/../reviews')).status).toBe(400);
    expect(api.requests.filter(({ url }) => url?.startsWith('/management'))).toHaveLength(1);
  });

  it('answers 502 when the API drops the connection, and continues to run', async () => {
    api.answer = (_request, response) => void response.destroy();
    const { status, headers } = await gateway.ask('/api/v1/orders', { method: 'POST', body: '{}' });
    expect([status, headers['content-type']]).toEqual([502, 'application/problem+json; charset=utf-8']);
    expect((await gateway.ask('/healthz')).status).toBe(200);
  });

  it('retries reads, and only reads, when the API closed a kept connection', async () => {
    const sockets = new Set<object>();
    let drops = 0;
    // Every connection gives one answer, then it is closed during the next request.
    api.answer = ({ method }, response) => {
      const socket = response.socket as object;
      if (sockets.has(socket)) {
        drops += 1;
        response.destroy();
        return;
      }
      sockets.add(socket);
      response.end(method);
    };
    expect((await gateway.ask('/api/v1/products')).status).toBe(200);
    expect((await gateway.ask('/api/v1/products')).status).toBe(200);
    expect(drops).toBeGreaterThan(0);
    expect((await gateway.ask('/api/v1/login', { method: 'POST', body: '{}' })).status).toBe(502);
  });
});

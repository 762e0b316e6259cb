import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendRaw, statusesOf } from '../../testing/raw-socket';
import { createTestStore, type TestStore } from '../../testing/test-store';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway';

/** Answers as soon as the head is received, as Fastify does for a GET, and reports the client of the request. */
function startHastyApi(): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    request.resume();
    response.setHeader('x-request-id', String(request.headers['x-request-id']));
    response.end(JSON.stringify({ url: request.url, session: request.headers['x-session-id'] ?? null }));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe('a request', () => {
  let store: TestStore;
  let api: http.Server;
  let gateway: TestGateway;

  beforeAll(async () => {
    store = await createTestStore();
    api = await startHastyApi();
    gateway = await startTestGateway(store.data, {
      API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    });
  });
  afterAll(async () => {
    await gateway.close();
    api.closeAllConnections();
    api.close();
    await store.remove();
  });

  const shop = async (mark: string): Promise<string> => {
    const { status, text } = await gateway.ask('/api/v1/cart/CX/total-qty', {
      headers: { 'x-session-id': `CX::${mark}` },
    });
    return `${status} ${text}`;
  };
  const stolen = 'GET /v1/cart/STOLEN HTTP/1.1\r\nhost: localhost\r\nx-stolen: ';

  it.each([
    ['GET', `content-length: ${stolen.length}\r\n`, stolen],
    ['GET', 'content-length: 900\r\n', ''],
    ['HEAD', `content-length: ${stolen.length}\r\n`, stolen],
    ['OPTIONS', `content-length: ${stolen.length}\r\n`, stolen],
    ['GET', 'transfer-encoding: chunked\r\n', `${stolen.length.toString(16)}\r\n${stolen}\r\n0\r\n\r\n`],
    ['GET', 'connection: content-length\r\ncontent-length: 5\r\n', 'hello'],
    ['POST', `content-length: ${stolen.length + 400}\r\n`, stolen],
  ])('leaves no bytes for the next client when a %s has %j', async (method, framing, body) => {
    for (let round = 0; round < 4; round += 1) {
      const head = `${method} /api/v1/feature-flags HTTP/1.1\r\nhost: localhost\r\n${framing}\r\n`;
      await sendRaw(head + body, { port: gateway.port, withinMs: 150 });
      const mark = `secret-${round}`;
      expect(await shop(mark)).toBe(`200 {"url":"/v1/cart/CX/total-qty","session":"CX::${mark}"}`);
    }
  });

  it.each([
    ['two Host headers', 'GET / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n'],
    ['no Host header', 'GET / HTTP/1.1\r\n\r\n'],
    ['no Host header in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n'],
    ['a Host that is no name', 'GET / HTTP/1.1\r\nhost: local host/x\r\n\r\n'],
    ['an absolute target', 'GET http://localhost/api/v1/feature-flags HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['an absolute target elsewhere', 'GET http://evil.example/ HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['an asterisk as target', 'OPTIONS * HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['a target that begins with two slashes', 'GET //evil.example/ HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    [
      'two lengths',
      'POST /api/v1/cart/empty HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}x',
    ],
    [
      'a length and chunks',
      'POST /api/v1/cart/empty HTTP/1.1\r\nhost: localhost\r\ncontent-length: ' +
        '2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'chunks that are not the last coding',
      'POST /api/v1/cart/empty HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked, gzip\r\n\r\n0\r\n\r\n',
    ],
    [
      'an unknown transfer coding',
      'POST /api/v1/cart/empty HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n',
    ],
    ['a signed length', 'POST /api/v1/cart/empty HTTP/1.1\r\nhost: localhost\r\ncontent-length: +2\r\n\r\n{}'],
    ['a folded header', 'GET / HTTP/1.1\r\nhost: localhost\r\nx-a: 1\r\n folded\r\n\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nhost: localhost\r\nx-a : 1\r\n\r\n'],
    ['bare line feeds', 'GET / HTTP/1.1\nhost: localhost\n\n'],
    ['a body on GET', 'GET / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\n\r\nhello'],
    ['a method of its own', 'TRACE / HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['a tunnel', 'CONNECT evil.example:80 HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ])('is rejected for %s, and its connection closed', async (_what, bytes) => {
    const after = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';
    const answer = await sendRaw(bytes + after, { port: gateway.port });
    expect(answer.isClosed).toBe(true);
    expect(statusesOf(answer).every((status) => (status >= 400 && status < 500) || status === 501)).toBe(true);
    expect(statusesOf(answer).length).toBeLessThanOrEqual(1);
  });
});

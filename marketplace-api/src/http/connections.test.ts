import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import pino from 'pino';
import { startTestApi, type TestApi } from '../../verification/testing/test-api';
import { HTTP_DEADLINES, IDLE_MS, limitConnections, REQUEST_MS } from './connections';

jest.setTimeout(120_000);

/** Sends one byte at a time. Resolves to the received data when the server closes the connection. */
function sendSlowly(port: number, first: string, everyMs: number, from = '127.0.0.1'): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: from });
    socket.write(first);
    const timer = setInterval(() => socket.write('a'), everyMs);
    socket.setEncoding('latin1').on('data', (part: string) => (text += part));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(text);
    });
  });
}

describe('connections', () => {
  let api: TestApi;
  let port: number;
  beforeAll(async () => {
    api = await startTestApi();
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    port = (api.app.server.address() as AddressInfo).port;
  });
  afterAll(() => api?.close());

  it('have a few seconds to send head and body', () => {
    expect([HTTP_DEADLINES.headersTimeout, REQUEST_MS]).toEqual([5_000, 15_000]);
    expect(api.app.server).toMatchObject({
      headersTimeout: HTTP_DEADLINES.headersTimeout,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: IDLE_MS,
    });
  });

  it('are closed when they send nothing or one byte at a time', async () => {
    const post = 'POST /v1/cart/empty HTTP/1.1\r\nhost: localhost\r\nx-marketplace-key: tm-web-treadmarket\r\n';
    await Promise.all([
      sendSlowly(port, '', 60_000),
      sendSlowly(port, 'G', 60_000),
      sendSlowly(port, 'GET / HTTP/1.1\r\nhost: localhost\r\nx-a: ', 300),
      sendSlowly(port, `${post}content-type: application/json\r\ncontent-length: 9000\r\n\r\n`, 300),
    ]);
  });

  it('are closed after a response whose request body was not read', async () => {
    const closed: string[] = [];
    const silence = sendSlowly(port, '', 60_000).then(() => closed.push('silent'));
    const refused = 'POST /v1/cart/empty HTTP/1.1\r\nhost: localhost\r\ncontent-length: 60\r\n\r\n';
    const text = await sendSlowly(port, `${refused}GET /healthz HTTP/1.1\r\n`, 60_000);
    closed.push('refused');
    expect(text).toMatch(/^HTTP\/1\.1 401 [^]*\r\nconnection: close\r\n/i);
    expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    await silence;
    expect(closed).toEqual(['refused', 'silent']);
  });
});

it('the number of connections per network address is limited', async () => {
  const lines: string[] = [];
  const server = http.createServer((_request, response) => response.end('ok'));
  limitConnections(server, pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }), {
    total: 10,
    perAddress: 3,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sockets = await Promise.all(
    Array.from(
      { length: 3 },
      () =>
        new Promise<net.Socket>((resolve) => {
          const socket = net.connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }, () => resolve(socket));
        }),
    ),
  );
  const request = 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
  const refused = await sendSlowly(port, request, 60_000, '127.0.0.2');
  expect(refused).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 5\r\n/);
  expect(lines.join('')).toContain('too many are open');
  expect(await sendSlowly(port, request, 60_000, '127.0.0.3')).toContain('200 OK');
  sockets.forEach((socket) => socket.destroy());
  await new Promise((resolve) => server.close(resolve));
});

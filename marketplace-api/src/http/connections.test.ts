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

describe('a limit of ten connections, of which one address may have three,', () => {
  const request = 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
  const lines: string[] = [];
  let server: http.Server;
  let port: number;
  const sockets: net.Socket[] = [];
  beforeEach(async () => {
    server = http.createServer((_request, response) => response.end('ok'));
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    limitConnections(server, logger, { trustProxy: ['127.0.0.8/30'], limits: { total: 10, perAddress: 3 } });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    await new Promise((resolve) => server.close(resolve));
  });

  async function open(count: number, localAddress: string): Promise<void> {
    const one = (): Promise<net.Socket> =>
      new Promise((resolve) => {
        const socket = net.connect({ port, host: '127.0.0.1', localAddress }, () => resolve(socket));
      });
    sockets.push(...(await Promise.all(Array.from({ length: count }, one))));
  }

  it('refuses the fourth of an address, and none of another', async () => {
    await open(3, '127.0.0.2');
    expect(await sendSlowly(port, request, 60_000, '127.0.0.2')).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 5\r\n/);
    expect(lines.join('')).toContain('too many are open');
    expect(await sendSlowly(port, request, 60_000, '127.0.0.3')).toContain('200 OK');
  });

  it('accepts the tenth of our own proxy, which brings many gateways', async () => {
    await open(9, '127.0.0.9');
    expect(await sendSlowly(port, request, 60_000, '127.0.0.9')).toContain('200 OK');
  });

  it('refuses the eleventh of our own proxy', async () => {
    await open(10, '127.0.0.9');
    expect(await sendSlowly(port, request, 60_000, '127.0.0.9')).toContain('503');
  });
});

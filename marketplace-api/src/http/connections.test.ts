import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import pino from 'pino';
import { startTestApi, type TestApi } from '../../verification/testing/test-api';
import { limitConnections } from './connections';

jest.setTimeout(120_000);

interface Heard {
  readonly text: string;
  readonly ms: number;
}

/** Writes a byte now and then, until the connection is closed. */
function drip(port: number, first: string, everyMs: number, from = '127.0.0.1'): Promise<Heard> {
  return new Promise((resolve) => {
    const started = Date.now();
    let text = '';
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: from });
    socket.write(first);
    const timer = setInterval(() => socket.write('a'), everyMs);
    socket.setEncoding('latin1').on('data', (part: string) => (text += part));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ text, ms: Date.now() - started });
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

  it('that bring nothing, or a byte now and then, end in seconds', async () => {
    const post = 'POST /v1/cart/empty HTTP/1.1\r\nhost: localhost\r\nx-marketplace-key: tm-web-treadmarket\r\n';
    const [silence, oneByte, slowHead, slowBody] = await Promise.all([
      drip(port, '', 60_000),
      drip(port, 'G', 60_000),
      drip(port, 'GET / HTTP/1.1\r\nhost: localhost\r\nx-a: ', 300),
      drip(port, `${post}content-type: application/json\r\ncontent-length: 9000\r\n\r\n`, 300),
    ]);
    for (const { ms } of [silence, oneByte, slowHead]) expect(ms).toBeLessThan(8_000);
    expect(slowBody.ms).toBeLessThan(18_000);
  });

  it('are closed after an answer to a request whose body nobody read', async () => {
    const refused = 'POST /v1/cart/empty HTTP/1.1\r\nhost: localhost\r\ncontent-length: 60\r\n\r\n';
    const { text, ms } = await drip(port, `${refused}GET /healthz HTTP/1.1\r\n`, 60_000);
    expect(text).toMatch(/^HTTP\/1\.1 401 [^]*\r\nconnection: close\r\n/i);
    expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(ms).toBeLessThan(1_000);
  });
});

it('every address has its share of connections', async () => {
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
  const refused = await drip(port, request, 60_000, '127.0.0.2');
  expect(refused.text).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 5\r\n/);
  expect(lines.join('')).toContain('too many are open');
  expect((await drip(port, request, 60_000, '127.0.0.3')).text).toContain('200 OK');
  sockets.forEach((socket) => socket.destroy());
  await new Promise((resolve) => server.close(resolve));
});

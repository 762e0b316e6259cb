import net from 'node:net';
import { createTestStore, type TestStore } from '../../testing/test-store';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway';
import { DEADLINES } from './listener';

describe('deadlines of connections', () => {
  let store: TestStore;
  let gateway: TestGateway;
  beforeAll(async () => {
    store = await createTestStore();
    gateway = await startTestGateway(store.data);
  });
  afterAll(async () => {
    await gateway.close();
    await store.remove();
  });

  /** Writes a byte at intervals. Resolves when the gateway closes the connection. */
  const drip = (first: string, everyMs: number): Promise<void> =>
    new Promise((resolve) => {
      const socket = net.connect({ port: gateway.port, host: '127.0.0.1' });
      socket.write(first);
      const timer = setInterval(() => socket.write('a'), everyMs);
      socket.on('error', () => undefined).resume();
      socket.on('close', () => {
        clearInterval(timer);
        resolve();
      });
    });

  it('are seconds for a head and an idle connection, and a minute for a body', () => {
    expect(DEADLINES).toMatchObject({ headersMs: 5_000, idleMs: 15_000, requestMs: 65_000 });
    expect(gateway.app.server).toMatchObject({
      headersTimeout: DEADLINES.headersMs,
      keepAliveTimeout: DEADLINES.idleMs,
      requestTimeout: DEADLINES.requestMs,
    });
  });

  it('close slow connections: silence, single bytes in head or body, and an unused connection', async () => {
    const post = 'POST /api/v1/cart/empty HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9000\r\n\r\n';
    await Promise.all([
      drip('', 60_000),
      drip('G', 60_000),
      drip('GET / HTTP/1.1\r\nhost: localhost\r\nx-a: ', 300),
      drip(post, 300),
      drip('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n', 60_000),
    ]);
  }, 40_000);
});

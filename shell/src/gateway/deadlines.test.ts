import net from 'node:net';
import { createTestStore, type TestStore } from '../testing/test-store';
import { startTestGateway, type TestGateway } from '../testing/test-gateway';

describe('deadlines', () => {
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

  /** Writes a byte now and then, until the connection is closed. */
  const drip = (first: string, everyMs: number): Promise<number> =>
    new Promise((resolve) => {
      const started = Date.now();
      const socket = net.connect({ port: gateway.port, host: '127.0.0.1' });
      socket.write(first);
      const timer = setInterval(() => socket.write('a'), everyMs);
      socket.on('error', () => undefined).resume();
      socket.on('close', () => {
        clearInterval(timer);
        resolve(Date.now() - started);
      });
    });

  it('end what is slow: silence, bytes now and then in the head or the body, and an unused connection', async () => {
    const post = 'POST /api/v1/cart/empty HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9000\r\n\r\n';
    const [silence, oneByte, slowHead, slowBody, idle] = await Promise.all([
      drip('', 60_000),
      drip('G', 60_000),
      drip('GET / HTTP/1.1\r\nhost: localhost\r\nx-a: ', 300),
      drip(post, 300),
      drip('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n', 60_000),
    ]);
    for (const ms of [silence, oneByte, slowHead]) expect(ms).toBeLessThan(8_000);
    expect(slowBody).toBeLessThan(13_000);
    expect(idle).toBeLessThan(18_000);
  }, 40_000);
});

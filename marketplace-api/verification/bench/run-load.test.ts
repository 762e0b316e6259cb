import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { failedCalls, runLoad } from './run-load';

const headers = {};

describe('a load', () => {
  let server: Server;
  let url: string;
  const seen = { open: 0, most: 0 };

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.open += 1;
      seen.most = Math.max(seen.most, seen.open);
      setTimeout(() => {
        seen.open -= 1;
        if (request.url === '/gone') return void response.destroy();
        response.statusCode = request.url === '/nothing' ? 404 : 200;
        response.end('text');
      }, 5);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('makes the given number of visits, each once, within its number of connections', async () => {
    const indexes: number[] = [];
    const result = await runLoad({
      url,
      connections: 4,
      until: { visits: 50 },
      async visit(ask, index) {
        indexes.push(index);
        const { status, body } = await ask({ path: '/', headers });
        expect([status, body.toString()]).toEqual([200, 'text']);
      },
    });
    expect(indexes.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index));
    expect(seen.most).toBe(4);
    expect(result.calls).toBe(50);
    expect(result.p50).toBeGreaterThanOrEqual(4);
    expect(failedCalls(result, (status) => status === 200)).toBe(0);
  });

  it('counts other statuses and unanswered calls', async () => {
    const paths = ['/', '/nothing', '/gone'];
    const result = await runLoad({
      url,
      connections: 3,
      until: { visits: 9 },
      async visit(ask, index) {
        await ask({ path: paths[index % 3]!, headers });
      },
    });
    expect([...result.statuses].sort()).toEqual([
      [200, 3],
      [404, 3],
    ]);
    expect(failedCalls(result, (status) => status === 200)).toBe(6);
  });

  it('fails when no server answers', async () => {
    const nobody = runLoad({
      url: 'http://127.0.0.1:1',
      connections: 4,
      until: { seconds: 60 },
      visit: async (ask) => void (await ask({ path: '/', headers })),
    });
    await expect(nobody).rejects.toThrow('ECONNREFUSED');
  });
});

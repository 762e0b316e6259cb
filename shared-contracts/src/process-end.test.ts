import { createServer, request, Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Drain, drainSecondsOf } from './process-end';

describe('DRAIN_SECONDS', () => {
  it.each([
    [undefined, true, 10],
    ['', true, 10],
    [' ', true, 10],
    [undefined, false, 0],
    ['0', true, 0],
    ['300', false, 300],
  ] as const)('%p with production %p are %p seconds', (text, isProduction, seconds) => {
    expect(drainSecondsOf(text, isProduction)).toBe(seconds);
  });

  it.each(['-1', '1.5', '301', 'ten', '1e9', 'NaN', 'Infinity'])('%p is refused by its name', (text) => {
    expect(() => drainSecondsOf(text, true)).toThrow(/^DRAIN_SECONDS must be a whole number from 0 to 300, but is/);
  });
});

describe('a draining process', () => {
  it('answers requests, and closes connections only during the drain', async () => {
    const server = createServer((_request, response) => response.end('served'));
    const drain = new Drain(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (): Promise<readonly [number | undefined, string | undefined]> =>
      new Promise((resolve, reject) => {
        request({ port, agent }, (answer) => {
          answer.resume().once('end', () => resolve([answer.statusCode, answer.headers.connection]));
        })
          .once('error', reject)
          .end();
      });
    expect(await ask()).toEqual([200, 'keep-alive']);
    const over = drain.run(300);
    expect(drain.isDraining).toBe(true);
    expect(await ask()).toEqual([200, 'close']);
    expect(await ask()).toEqual([200, 'close']);
    drain.end();
    await over;
    agent.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
});

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createApiPools, POOL_OPTIONS, type ApiPool } from './api-pool';
import { requestApi } from './request-api';

describe('[socket-pool] connections to the API', () => {
  it('have a timeout of 60 s, are kept idle for 30 s, and use keep-alive probes after 60 s', () =>
    expect(POOL_OPTIONS).toMatchObject({
      connections: 160,
      headersTimeout: 60_000,
      bodyTimeout: 60_000,
      keepAliveTimeout: 30_000,
      keepAliveMaxTimeout: 30_000,
      connect: { keepAlive: true, keepAliveInitialDelay: 60_000 },
    }));

  it('are limited to 160 per kind of work, all kept open, in a pool of their own', async () => {
    const waiting: (() => void)[] = [];
    const server = http.createServer(({ headers }, response) => {
      response.setHeader('x-request-id', String(headers['x-request-id']));
      if (headers['x-held']) waiting.push(() => response.end());
      else response.end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = { apiOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, gatewayKey: null };
    const pools = createApiPools(address);
    const ask = (pool: ApiPool, held: Record<string, string>) =>
      requestApi(pool, {
        method: 'GET',
        call: { target: '/', route: '/', area: 'any' },
        headers: { 'x-request-id': 'r1', ...held },
        timeoutMs: 20_000,
        maxAnswerBytes: 10,
      });
    const all = Array.from({ length: 170 }, () => ask(pools.pages, { 'x-held': '1' }));
    while (waiting.length < 160) await pause(5);
    await ask(pools.browsers, {});
    expect(waiting).toHaveLength(160);
    waiting.splice(0).forEach((answer) => answer());
    while (waiting.length < 10) await pause(5);
    waiting.splice(0).forEach((answer) => answer());
    await Promise.all(all);
    expect(pools.pages.connections.stats.connected).toBe(160);
    pools.close();
    await new Promise((done) => server.close(done));
  });
});

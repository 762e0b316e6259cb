import type { FastifyInstance } from 'fastify';
import type { ApiPool } from '../api/api-client';
import type { Releases } from '../releases/releases';

const CHECK_MS = 2_000;

async function apiIsReady(pool: ApiPool): Promise<boolean> {
  return new Promise((resolve) => {
    const request = pool.request(
      `${pool.origin}/readyz`,
      { agent: pool.agent, signal: AbortSignal.timeout(CHECK_MS) },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    request.on('error', () => resolve(false));
    request.end();
  });
}

/** `/healthz`: alive. `/readyz`: can serve the store. */
export function registerHealth(
  app: FastifyInstance,
  { pool, releases }: { readonly pool: ApiPool; readonly releases: Releases },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const remotes = [...releases.of('treadmarket').remotes].map(([name, { manifest, host }]) => ({
      name,
      version: manifest.version,
      isReady: host.isReady,
    }));
    const isApiReady = await apiIsReady(pool);
    const isReady = isApiReady && remotes.length > 0;
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'not ready', api: isApiReady, remotes });
  });
}

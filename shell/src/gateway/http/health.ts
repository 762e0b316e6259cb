import type { FastifyInstance } from 'fastify';
import { MAIN_VARIANT } from 'shared-contracts';
import type { ApiPool } from '../api/api-pool';
import type { Releases } from '../releases/releases';

const CHECK_MS = 2_000;
/** Whoever asks more often gets the last answer: asking costs the API nothing. */
const FRESH_MS = 500;

/** Where a balancer looks; these answer whatever else is refused. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

function readReadiness(pool: ApiPool): Promise<boolean> {
  return new Promise((resolve) => {
    const request = pool.request(
      `${pool.origin}/readyz`,
      { agent: pool.agent, signal: AbortSignal.timeout(CHECK_MS) },
      (response) => {
        response.resume();
        response.on('error', () => resolve(false));
        resolve(response.statusCode === 200);
      },
    );
    request.on('error', () => resolve(false));
    request.end();
  });
}

function createReadiness(pool: ApiPool): () => Promise<boolean> {
  let last: Promise<boolean> | null = null;
  let at = 0;
  return () => {
    if (last && Date.now() - at < FRESH_MS) return last;
    at = Date.now();
    last = readReadiness(pool);
    return last;
  };
}

/** `/healthz`: alive. `/readyz`: can serve the store. */
export function registerHealth(
  app: FastifyInstance,
  { pool, releases }: { readonly pool: ApiPool; readonly releases: Releases },
): void {
  const isApiReady = createReadiness(pool);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const remotes = [...releases.of(MAIN_VARIANT).remotes].map(([name, { manifest, host }]) => ({
      name,
      version: manifest.version,
      isReady: host.isReady,
    }));
    const api = await isApiReady();
    const isReady = api && remotes.length > 0;
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'not ready', api, remotes });
  });
}

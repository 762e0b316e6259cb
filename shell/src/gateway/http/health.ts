import type { FastifyInstance } from 'fastify';
import { MAIN_VARIANT } from 'shared-contracts';
import type { ApiPool } from '../api/api-pool';
import type { Releases } from '../releases/releases';
import { sendBounded } from './bounded-request';

const CHECK_MS = 2_000;
/** Whoever asks more often gets the last answer: asking costs the API nothing. */
const FRESH_MS = 500;

/** Where a balancer looks; these answer whatever else is refused. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

async function readReadiness({ connections }: ApiPool): Promise<boolean> {
  const request = { method: 'GET', target: '/readyz', headers: {}, timeoutMs: CHECK_MS, maxAnswerBytes: 64 * 1024 };
  return sendBounded(connections, request).then(
    ({ status }) => status === 200,
    () => false,
  );
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

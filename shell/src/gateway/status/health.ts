import type { FastifyInstance } from 'fastify';
import { BENEFIT_TYPES, type BenefitType } from 'shared-contracts';
import type { Drain } from 'shared-contracts/process-end';
import type { ApiPool } from '../api/api-pool';
import type { Releases } from '../releases/releases';
import { sendBounded } from '../http/bounded-request';

const CHECK_MS = 2_000;
/** More frequent requests get the last result, so that probes do not load the API. */
const FRESH_MS = 500;

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

/** After this time a remote that does not start no longer makes the store unready. */
const STARTING_MS = 30_000;

/**
 * Returns remotes that a just started gateway should render but cannot yet, each as `name version`. Rejected versions
 * are excluded.
 */
function createStarting(releases: Releases): () => readonly string[] {
  const until = Date.now() + STARTING_MS;
  return () => {
    if (Date.now() > until) return [];
    const parts = BENEFIT_TYPES.flatMap((type) => releases.statusOf(type));
    const starting = parts.filter(({ isReady, problem }) => !isReady && problem === null);
    return [...new Set(starting.map(({ name, wished }) => `${name} ${wished}`))];
  };
}

const remotesOf = (releases: Releases, type: BenefitType) =>
  [...releases.of(type).remotes].map(([name, { manifest, host }]) => ({
    name,
    version: manifest.version,
    isReady: host.isReady,
  }));

interface HealthParts {
  /** Connections for checks of the API's readiness. */
  readonly readiness: ApiPool;
  readonly releases: Releases;
  readonly drain: Pick<Drain, 'isDraining'>;
  /** True when the listener is public: details about versions are then omitted. */
  readonly isPublic: boolean;
}

/**
 * Registers `/healthz` (alive) and `/readyz` (can serve pages). The state of the API is reported but not required:
 * without it pages come from memory, and no other gateway has another API.
 */
export function registerHealth(app: FastifyInstance, { readiness, releases, drain, isPublic }: HealthParts): void {
  const isApiReady = createReadiness(readiness);
  const startingRemotes = createStarting(releases);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const variants = Object.fromEntries(BENEFIT_TYPES.map((type) => [type, remotesOf(releases, type)]));
    const variantsWithoutRemotes = BENEFIT_TYPES.filter((type) => variants[type]?.length === 0);
    const api = await isApiReady();
    const starting = startingRemotes();
    const { isDraining } = drain;
    const isReady = !isDraining && variantsWithoutRemotes.length === 0 && starting.length === 0;
    const status = isReady ? 'ok' : isDraining ? 'ending' : 'not ready';
    const summary = { status, api, isStarting: starting.length > 0 };
    const log = releases.problem === null ? 'followed' : `is not followed: ${releases.problem}`;
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(isPublic ? summary : { ...summary, log, variantsWithoutRemotes, starting, variants });
  });
}

import type { FastifyInstance } from 'fastify';
import { BENEFIT_TYPES, type BenefitType } from 'shared-contracts';
import type { ApiPool } from '../api/api-pool';
import type { FollowedShell } from '../assets/follow-shell-build';
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

/** A remote that never starts must not keep the store closed. */
const STARTING_MS = 30_000;

/**
 * Remotes that a gateway which just started is to render on the server and cannot yet, each as `name version`. What was
 * refused is not waited for.
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

/** `/status`: what is served where, and why not what is wished. For those who run the store, never for shoppers. */
export function registerStatus(app: FastifyInstance, releases: Releases, followed: FollowedShell): void {
  app.get('/status', async (_request, reply) => {
    const variants = Object.fromEntries(BENEFIT_TYPES.map((type) => [type, releases.statusOf(type)]));
    const shell = { build: followed.current().build.id, problem: followed.problem() };
    const absent = Object.fromEntries(BENEFIT_TYPES.map((type) => [type, releases.absentOf(type)]));
    return reply.header('cache-control', 'no-store').send({ problem: releases.problem, shell, variants, absent });
  });
}

const remotesOf = (releases: Releases, type: BenefitType) =>
  [...releases.of(type).remotes].map(([name, { manifest, host }]) => ({
    name,
    version: manifest.version,
    isReady: host.isReady,
  }));

interface HealthParts {
  readonly pool: ApiPool;
  readonly releases: Releases;
  /** Whether strangers may ask: they learn how it is, not which versions run and what is wrong with them. */
  readonly isPublic: boolean;
}

/** `/healthz`: alive. `/readyz`: can serve the store, whole. */
export function registerHealth(app: FastifyInstance, { pool, releases, isPublic }: HealthParts): void {
  const isApiReady = createReadiness(pool);
  const startingRemotes = createStarting(releases);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const variants = Object.fromEntries(BENEFIT_TYPES.map((type) => [type, remotesOf(releases, type)]));
    const variantsWithoutRemotes = BENEFIT_TYPES.filter((type) => variants[type]?.length === 0);
    const api = await isApiReady();
    const starting = startingRemotes();
    const isReady = api && variantsWithoutRemotes.length === 0 && starting.length === 0;
    const summary = { status: isReady ? 'ok' : 'not ready', api, isStarting: starting.length > 0 };
    const log = releases.problem === null ? 'followed' : `is not followed: ${releases.problem}`;
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(isPublic ? summary : { ...summary, log, variantsWithoutRemotes, starting, variants });
  });
}

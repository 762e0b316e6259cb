import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { problemBody, problemHeaders } from './problem';
import { CostBudget } from './limits/cost-budget';
import type { RefusalLog } from './refusal-log';

/** Paths for load balancers, exempt from all limits. */
const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Requests of one address per second; more of them wait, because 1,500 at once occupy a core for a second. */
const PACE_PER_SECOND = 400;
const UNPACED = PACE_PER_SECOND / 2;

/**
 * Limits requests of one client per minute, of every kind, so that a flood of cheap answers ends. A page causes dozens
 * of them in a new browser, in bursts. Expensive work is limited separately, by renders and API calls.
 */
export function limitRequests(app: FastifyInstance, perMinute: number, refusals: RefusalLog): void {
  const requests = new CostBudget(perMinute);
  const pacePerMinute = Math.max(PACE_PER_SECOND * 60, perMinute);
  const pace = new CostBudget(pacePerMinute, () => Date.now(), (UNPACED * pacePerMinute) / (PACE_PER_SECOND * 60));
  app.addHook('onRequest', async (request, reply) => {
    if (HEALTH_PATHS.has(request.url)) return undefined;
    const waitMs = requests.waitMs(request.ip);
    if (waitMs === 0) {
      requests.spend(request.ip, 1);
      const pausedMs = pace.waitMs(request.ip);
      pace.spend(request.ip, 1);
      if (pausedMs > 0) await setTimeout(pausedMs);
      return undefined;
    }
    const retryAfterSeconds = Math.ceil(waitMs / 1_000);
    const detail = 'Too many requests. Wait a few seconds and try again.';
    const refusal = { status: 429, code: 'too-many-requests', detail, retryAfterSeconds } as const;
    refusals.note(refusal.code);
    return reply
      .code(refusal.status)
      .header('connection', 'close')
      .headers(problemHeaders(refusal))
      .send(problemBody(refusal, request.id));
  });
}

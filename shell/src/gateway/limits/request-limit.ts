import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { HEALTH_PATHS } from '../http/health';
import { problemBody, problemHeaders } from '../http/problem';
import { CostBudget } from './cost-budget';
import type { RefusalLog } from './refusal-log';

/** Requests of one address in a second; more of them wait, because 1,500 at once keep a core busy for a second. */
const PACE_PER_SECOND = 400;
const UNPACED = PACE_PER_SECOND / 2;

/**
 * Requests of one client in a minute, of every kind, so that a flood of answers that cost next to nothing ends. A
 * page brings dozens of them to a new browser, and those of many pages may come at once. What answers cost
 * beyond that is limited where it arises, by renders and calls to the API.
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

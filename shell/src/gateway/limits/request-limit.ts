import type { FastifyInstance } from 'fastify';
import { HEALTH_PATHS } from '../http/health';
import { problemBody, problemHeaders } from '../http/problem';
import { CostBudget } from './cost-budget';
import type { RefusalLog } from './refusal-log';

/**
 * Requests of one client in a minute, of every kind, so that a flood of answers that cost next to nothing ends. A
 * page brings dozens of them to a new browser, and those of many pages may come at once. What answers cost
 * beyond that is limited where it arises, by renders and calls to the API.
 */
export function limitRequests(app: FastifyInstance, perMinute: number, refusals: RefusalLog): void {
  const requests = new CostBudget({ perMinute, atOnce: perMinute / 2 });
  app.addHook('onRequest', async (request, reply) => {
    if (HEALTH_PATHS.has(request.url)) return undefined;
    const waitMs = requests.waitMs(request.ip);
    if (waitMs === 0) {
      requests.spend(request.ip, 1);
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

import type { FastifyInstance } from 'fastify';
import { HEALTH_PATHS } from '../http/health';
import { problemBody, problemHeaders } from '../http/problem';
import type { RefusalLog } from './refusal-log';
import { PerMinute } from './shares';

/** Requests of one client in a minute, of every kind: an answer that costs little is still not free. */
export function limitRequests(app: FastifyInstance, perMinute: number, refusals: RefusalLog): void {
  const requests = new PerMinute(perMinute);
  app.addHook('onRequest', async (request, reply) => {
    if (HEALTH_PATHS.has(request.url)) return undefined;
    const retryAfterSeconds = requests.count(request.ip);
    if (retryAfterSeconds === 0) return undefined;
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

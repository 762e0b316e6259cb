import type { FastifyInstance } from 'fastify';
import { HEALTH_PATHS } from '../http/health';
import { problemBody, problemHeaders } from '../http/problem';
import { addressKey } from './address-key';
import type { RefusalLog } from './refusal-log';
import { RateWindow } from './shares';

/** A minute's requests cannot all come in its first second: they are counted in twelfths. */
const PARTS = 12;
const PART_MS = 60_000 / PARTS;

/** Requests of one client in a minute, of every kind: an answer that costs little is still not free. */
export function limitRequests(app: FastifyInstance, perMinute: number, refusals: RefusalLog): void {
  const requests = new RateWindow(Math.ceil(perMinute / PARTS), PART_MS);
  app.addHook('onRequest', async (request, reply) => {
    if (HEALTH_PATHS.has(request.url)) return undefined;
    const retryAfterSeconds = requests.count(addressKey(request.ip));
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

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BENEFIT_TYPES, type BenefitType, type DataLayerEntry } from 'shared-contracts';
import { collectedFault } from 'shared-contracts/analytics';
import { problem } from '../provider-ledger';
import { allowedOrigin } from '../pages/allowed-origin';
import { Funnel } from './funnel';
import { funnelPage, funnelStyle } from './funnel-page';
import { RateLimit } from './rate-limit';

interface Batch {
  readonly visitor: string;
  readonly variant: BenefitType;
  readonly events: readonly unknown[];
}

const MOST_BYTES = 64 * 1024;
const REQUESTS_PER_MINUTE = 1_200;

const batch = {
  type: 'object',
  additionalProperties: false,
  required: ['visitor', 'variant', 'events'],
  properties: {
    visitor: { type: 'string', pattern: '^[0-9a-fA-F-]{36}$' },
    variant: { enum: BENEFIT_TYPES },
    events: { type: 'array', minItems: 1, maxItems: 25 },
  },
} as const;
const query = { type: 'object', properties: { variant: { enum: ['', ...BENEFIT_TYPES] } } } as const;

/** Accepts plain text with JSON, because an unloading page has no time for a CORS preflight. */
function parseText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('The body must be JSON.'), { statusCode: 400 }));
    }
  });
}

function collecting(app: FastifyInstance, funnel: Funnel, limit: RateLimit): void {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const origin = allowedOrigin(request.headers.origin);
    if (origin === null) return problem(reply, 403, 'origin_refused', 'Only pages of a shop on this machine report.');
    void reply.headers({ 'access-control-allow-origin': origin, vary: 'origin' });
    const wait = limit.secondsToWait(request.ip);
    if (wait === null) return undefined;
    void reply.header('retry-after', String(wait));
    return problem(reply, 429, 'too_many', `Too many reports. Wait ${wait} s.`);
  });
  app.post<{ Body: Batch }>('/collect', { schema: { body: batch } }, (request, reply) => {
    const { visitor, variant, events } = request.body;
    // All or nothing: a batch with an invalid event is rejected as a whole.
    const fault = events.map(collectedFault).find((one) => one !== null);
    if (fault) return problem(reply, 422, 'event_refused', `The batch has ${fault}.`);
    funnel.add(variant, visitor, events as readonly DataLayerEntry[]);
    return reply.code(204).send();
  });
}

/** Simulates an analytics collector: receives data layer events, and shows the funnel. */
export async function funnelRoutes(app: FastifyInstance, now: () => Date): Promise<void> {
  const funnel = new Funnel(now);
  const limit = new RateLimit(REQUESTS_PER_MINUTE, now);
  await app.register(async (own) => {
    parseText(own);
    collecting(own, funnel, limit);
  });
  app.get('/pages/funnel.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(funnelStyle));
  app.get<{ Querystring: { variant?: BenefitType | '' } }>(
    '/funnel',
    { schema: { querystring: query } },
    (request, reply) => funnelPage(reply, funnel, request.query.variant || null),
  );
}

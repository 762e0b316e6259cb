import type { FastifySchema } from 'fastify';

/**
 * What a call declares: `const applyCoupon = { … } satisfies RouteSchema`, then
 * `app.post(path, { schema: applyCoupon }, handler)`. Fastify checks requests by it and the API's document is made from
 * it; who may call, and what the call is for, are never left out.
 */
export type RouteSchema = FastifySchema & Required<Pick<FastifySchema, 'security' | 'tags' | 'summary'>>;

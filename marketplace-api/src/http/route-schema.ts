import type { FastifySchema } from 'fastify';

/**
 * The declaration of a call: `const applyCoupon = { … } satisfies RouteSchema`, then `app.post(path, { schema:
 * applyCoupon }, handler)`. Fastify validates requests with it, and the OpenAPI document is generated from it.
 * Security, tags and summary are required.
 */
export type RouteSchema = FastifySchema & Required<Pick<FastifySchema, 'security' | 'tags' | 'summary'>>;

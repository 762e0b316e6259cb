import Fastify from 'fastify';
import type { Env } from '../platform/env';
import type { Metrics } from '../platform/metrics';

/** `/metrics` on a listener of its own, so that the public one can never show it. Null where no port is configured. */
export async function serveMetrics(
  { metricsPort, metricsHost }: Pick<Env, 'metricsPort' | 'metricsHost'>,
  metrics: Metrics,
): Promise<{ close(): Promise<void> } | null> {
  if (metricsPort === null) return null;
  const app = Fastify({ logger: false });
  app.get('/metrics', async (_request, reply) => {
    const { type, body } = await metrics.text();
    return reply.type(type).send(body);
  });
  await app.listen({ port: metricsPort, host: metricsHost });
  return app;
}

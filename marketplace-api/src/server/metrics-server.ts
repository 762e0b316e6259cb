import Fastify from 'fastify';
import type { Env } from '../platform/settings/env';
import type { Metrics } from '../platform/observability/metrics';

/** Serves `/metrics` on its own port, so that the public one cannot expose them. Null where no port is configured. */
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

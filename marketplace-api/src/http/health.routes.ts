import type { Queries } from '../platform/database';
import { failure } from '../platform/failure';
import type { App } from './app-types';
import { sendFailure } from './problem-reply';

const PATIENCE_MS = 2000;

/** `/healthz`: the process is alive. `/readyz`: it can serve, which needs the database. */
export function healthRoutes(app: App, db: Queries): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }) as never);
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE_MS).unref());
    try {
      await Promise.race([db.one({ name: 'ready', text: 'select 1' }), late]);
      return reply.send({ status: 'ready' } as never);
    } catch {
      return sendFailure(
        request,
        reply,
        failure(503, 'UNAVAILABLE', 'The database does not answer.', { retryAfterSeconds: 2 }),
      );
    }
  });
}

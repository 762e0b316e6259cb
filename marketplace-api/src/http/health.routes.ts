import type { Queries } from '../platform/database/database';
import { failure } from '../platform/values/failure';
import type { App } from './app-types';
import { sendFailure } from './problem-reply';
import { UNLIMITED } from './route-config';
import { sendBody } from './send-body';

const PATIENCE_MS = 2000;

/** Creates a check of the database. Parallel callers share one statement. */
function createReadiness(db: Queries): () => Promise<unknown> {
  let asking: Promise<unknown> | null = null;
  return () => {
    asking ??= db.one({ name: 'ready', text: 'select 1' }).finally(() => (asking = null));
    return asking;
  };
}

/** For process supervisors, not API clients: without limits and not documented. */
const forOperators = { config: UNLIMITED, schema: { hide: true } };

/** Registers `/healthz` (the process runs) and `/readyz` (it can serve, which needs the database). */
export function healthRoutes(app: App, db: Queries): void {
  const isReady = createReadiness(db);
  app.get('/healthz', forOperators, (_, reply) => sendBody(reply, { status: 'ok' }));
  app.get('/readyz', forOperators, async (request, reply) => {
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE_MS).unref());
    try {
      await Promise.race([isReady(), late]);
      return sendBody(reply, { status: 'ready' });
    } catch {
      const unavailable = failure(503, 'UNAVAILABLE', 'The database does not answer.', { retryAfterSeconds: 2 });
      return sendFailure(request, reply, unavailable);
    }
  });
}

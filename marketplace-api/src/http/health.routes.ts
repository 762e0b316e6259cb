import type { Drain } from 'shared-contracts/process-end';
import type { Queries } from '../platform/database/database';
import { failure } from '../platform/values/failure';
import type { App } from './app-types';
import { sendFailure } from './problem-reply';
import { UNLIMITED } from './route-config';
import { sendBody } from './send-body';

const PATIENCE_MS = 2000;

/** Parts without which the API cannot serve. */
export interface HealthParts {
  /** A connection that no request of a shopper can hold. */
  readonly db: Queries;
  /** Resolves once the catalog is in memory. The first call loads it. */
  readonly catalog: () => Promise<unknown>;
  readonly drain: Pick<Drain, 'isDraining'>;
}

/** A standby, and a server that an operator or a full disk made read-only, cannot take orders. */
const isWritable = {
  name: 'ready',
  text: `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as "isWritable"`,
};

/** Creates a check of the database. Parallel callers share one statement. */
function createDatabaseCheck(db: Queries): () => Promise<string | null> {
  let check: Promise<string | null> | null = null;
  const run = async (): Promise<string | null> => {
    const { isWritable: isOk } = await db.oneOrThrow<{ readonly isWritable: boolean }>(isWritable);
    return isOk ? null : 'The database is read-only.';
  };
  return () => {
    check ??= run()
      .catch(() => 'The database does not answer.')
      .finally(() => (check = null));
    return check;
  };
}

/** For process supervisors, not API clients: without limits and not documented. */
const forOperators = { config: UNLIMITED, schema: { hide: true } };

/**
 * Registers `/healthz` (the process runs) and `/readyz` (it can serve: it does not end, the catalog is loaded, and the
 * database can be written).
 */
export function healthRoutes(app: App, { db, catalog, drain }: HealthParts): void {
  const databaseProblem = createDatabaseCheck(db);

  async function problemNow(): Promise<string | null> {
    if (drain.isDraining) return 'This process ends. It serves the requests that still arrive.';
    const problem = await databaseProblem();
    if (problem !== null) return problem;
    return catalog().then(
      () => null,
      () => 'The catalog cannot be loaded.',
    );
  }

  app.get('/healthz', forOperators, (_, reply) => sendBody(reply, { status: 'ok' }));
  app.get('/readyz', forOperators, async (request, reply) => {
    const late = new Promise<string>((resolve) =>
      setTimeout(() => resolve('The database or the catalog takes too long.'), PATIENCE_MS).unref(),
    );
    const problem = await Promise.race([problemNow(), late]);
    if (problem === null) return sendBody(reply, { status: 'ready' });
    return sendFailure(request, reply, failure(503, 'UNAVAILABLE', problem, { retryAfterSeconds: 2 }));
  });
}

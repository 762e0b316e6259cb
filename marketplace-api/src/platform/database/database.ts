import { SpanKind } from '@opentelemetry/api';
import pg from 'pg';
import { inSpan } from '../observability/tracing';

/** Parsers by type id: dates stay `YYYY-MM-DD`; counts and amounts become numbers. */
const PARSERS: Record<number, (text: string) => unknown> = { 20: Number, 1700: Number, 1082: (text) => text };
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    PARSERS[id] ?? pg.types.getTypeParser(id, format as 'text'),
} as pg.CustomTypesConfig;

/** A statement with a name is parsed and planned once per connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
}

export interface Queries {
  many<T>(statement: Statement, values?: readonly unknown[]): Promise<T[]>;
  one<T>(statement: Statement, values?: readonly unknown[]): Promise<T | null>;
  /** Returns the row of a statement that always has one. @throws Error naming the statement otherwise */
  oneOrThrow<T>(statement: Statement, values?: readonly unknown[]): Promise<T>;
  count(statement: Statement, values?: readonly unknown[]): Promise<number>;
}

function queriesOn(client: pg.Pool | pg.PoolClient): Queries {
  const run = (statement: Statement, values: readonly unknown[] = []) =>
    inSpan(
      statement.name ?? 'query',
      SpanKind.CLIENT,
      { 'db.system.name': 'postgresql', 'db.query.text': statement.text },
      () => client.query({ ...statement, values: values as unknown[] }),
    );
  const firstRow = async (statement: Statement, values?: readonly unknown[]): Promise<unknown> =>
    (await run(statement, values)).rows[0];
  return {
    many: async <T>(statement: Statement, values?: readonly unknown[]) => (await run(statement, values)).rows as T[],
    one: async <T>(statement: Statement, values?: readonly unknown[]) =>
      ((await firstRow(statement, values)) as T | undefined) ?? null,
    oneOrThrow: async <T>(statement: Statement, values?: readonly unknown[]) => {
      const row = await firstRow(statement, values);
      if (row === undefined) throw new Error(`The statement "${statement.name ?? statement.text}" returned no row.`);
      return row as T;
    },
    count: async (statement, values) => (await run(statement, values)).rowCount ?? 0,
  };
}

export interface Database extends Queries {
  readonly url: string;
  /** Commits when `work` resolves; rolls back when it throws, or when `isUndone` returns true for its result. */
  transaction<T>(work: (tx: Queries) => Promise<T>, isUndone?: (answer: T) => boolean): Promise<T>;
  /** Connections of this process: open, idle, and waited for. */
  connections(): { readonly open: number; readonly idle: number; readonly wanted: number };
  close(): Promise<void>;
}

/**
 * Time limits of statements, locks and idle transactions, so that no request delays others for longer. `query_timeout`
 * also covers a silent server.
 */
const LIMITS = {
  statement_timeout: 8_000,
  lock_timeout: 6_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 10_000,
};

/** Names of processes in `pg_stat_activity`. */
export type ApplicationName = 'treadmarket-api' | 'treadmarket-commands' | 'treadmarket-metrics' | 'treadmarket-probe';

export interface DatabaseOptions {
  readonly name?: ApplicationName;
  readonly limits?: Partial<typeof LIMITS>;
}

export function openDatabase(
  url: string,
  poolSize: number,
  onError: (error: Error) => void,
  { name = 'treadmarket-api', limits }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    application_name: name,
    connectionString: url,
    max: poolSize,
    types,
    ...LIMITS,
    ...limits,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
  });
  pool.on('error', onError);
  return {
    ...queriesOn(pool),
    url,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, wanted: pool.waitingCount }),
    close: () => pool.end(),
    async transaction(work, isUndone) {
      const client = await pool.connect();
      // A connection lost between two statements emits an error event, which would end the process without a listener.
      client.on('error', onError);
      try {
        await client.query('begin');
        const answer = await work(queriesOn(client));
        await client.query(isUndone?.(answer) ? 'rollback' : 'commit');
        client.off('error', onError).release();
        return answer;
      } catch (error) {
        const isLost = await client.query('rollback').then(
          () => false,
          () => true,
        );
        client.off('error', onError).release(isLost);
        throw error;
      }
    },
  };
}

/** Returns the SQLSTATE of a database error, or null. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}

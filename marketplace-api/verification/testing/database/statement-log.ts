import pg from 'pg';
import type { Database } from '../../../src/platform/database/database';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface QueryConfig {
  readonly text?: string;
  readonly values?: readonly unknown[];
}

const statementOf = (first: unknown, second: unknown): Statement | null => {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  const { text, values } = (first ?? {}) as QueryConfig;
  return text === undefined ? null : { text, values: values ?? (Array.isArray(second) ? second : []) };
};

/** Records every read on the process's connections while `work` runs. */
export async function readsDuring(work: () => Promise<unknown>): Promise<Statement[]> {
  const reads: Statement[] = [];
  const original = pg.Client.prototype.query;
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const statement = statementOf(args[0], args[1]);
    if (statement && /^\s*(select|with)\b/i.test(statement.text)) reads.push(statement);
    return (original as (...all: unknown[]) => unknown).apply(this, args) as never;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return reads;
}

/** Returns the rows and pages that the statements touch, counted by PostgreSQL. */
export async function rowsTouched(db: Database, statements: readonly Statement[]): Promise<number> {
  let total = 0;
  for (const { text, values } of statements) {
    const rows = await db.many<{
      'QUERY PLAN': readonly [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
    }>({ text: `explain (analyze, buffers, timing off, format json) ${text}` }, [...values]);
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
    total += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  return total;
}

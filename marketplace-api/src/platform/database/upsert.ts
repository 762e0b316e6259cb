import type { ClientBase } from 'pg';

export type Row = Readonly<Record<string, unknown>>;

export interface Upsert {
  readonly table: string;
  /** Columns that identify a row. */
  readonly key: readonly string[];
  readonly rows: readonly Row[];
  /** Leaves existing rows unchanged. */
  readonly keep?: boolean;
}

const BATCH_SIZE = 4000;

/** Compares like PostgreSQL's collation "C", by bytes. All code that locks several rows locks them in this order. */
export const byKey = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/**
 * Returns the last row of each key, sorted by key: a later row replaces an earlier one, as separate statements would.
 */
function lastOfEach(rows: readonly Row[], key: readonly string[]): Row[] {
  const last = new Map(rows.map((row) => [key.map((column) => String(row[column])).join('\n'), row]));
  return [...last].sort(([a], [b]) => byKey(a, b)).map(([, row]) => row);
}

/**
 * Inserts or updates rows, one statement per few thousand. Rows that are equal already are not touched, so repeating it
 * changes and announces nothing. Returns the number of changed rows.
 */
export async function upsert(client: ClientBase, { table, key, rows, keep = false }: Upsert): Promise<number> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const others = columns.filter((column) => !key.includes(column));
  const list = (prefix: string) => others.map((column) => `${prefix}.${column}`).join(', ');
  const update = `update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}
    where (${list('target')}) is distinct from (${list('excluded')})`;
  const own = lastOfEach(rows, key);
  let changed = 0;
  for (let from = 0; from < own.length; from += BATCH_SIZE) {
    const { rowCount } = await client.query(
      `insert into ${table} as target (${columns.join(', ')})
        select ${columns.join(', ')}
        from json_populate_recordset(null::${table}, $1)
        on conflict (${key.join(', ')}) do ${keep || others.length === 0 ? 'nothing' : update}`,
      [JSON.stringify(own.slice(from, from + BATCH_SIZE))],
    );
    changed += rowCount ?? 0;
  }
  return changed;
}

import type { ClientBase } from 'pg';

export type Row = Readonly<Record<string, unknown>>;

export interface Upsert {
  readonly table: string;
  /** Columns that say which row is meant. */
  readonly key: readonly string[];
  readonly rows: readonly Row[];
  /** Leaves rows that are there as they are. */
  readonly keep?: boolean;
}

const AT_ONCE = 4000;

/**
 * As PostgreSQL compares under the collation "C": by bytes. Everybody who locks several rows locks them in this order.
 */
export const byKey = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/**
 * A later row of the same key takes the place of an earlier one, as it would in a statement of its own; in the order of
 * their keys.
 */
function lastOfEach(rows: readonly Row[], key: readonly string[]): Row[] {
  const last = new Map(rows.map((row) => [key.map((column) => String(row[column])).join('\n'), row]));
  return [...last].sort(([a], [b]) => byKey(a, b)).map(([, row]) => row);
}

/**
 * Brings rows up to date in one statement per few thousand. Rows that are as they should be are left alone, so that
 * doing it twice changes nothing and announces nothing. Answers how many were added or changed.
 */
export async function upsert(client: ClientBase, { table, key, rows, keep = false }: Upsert): Promise<number> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const others = columns.filter((column) => !key.includes(column));
  const list = (prefix: string) => others.map((column) => `${prefix}.${column}`).join(', ');
  const update = `update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}
    where (${list('target')}) is distinct from (${list('excluded')})`;
  const own = lastOfEach(rows, key);
  let changed = 0;
  for (let from = 0; from < own.length; from += AT_ONCE) {
    const { rowCount } = await client.query(
      `insert into ${table} as target (${columns.join(', ')})
        select ${columns.join(', ')}
        from json_populate_recordset(null::${table}, $1)
        on conflict (${key.join(', ')}) do ${keep || others.length === 0 ? 'nothing' : update}`,
      [JSON.stringify(own.slice(from, from + AT_ONCE))],
    );
    changed += rowCount ?? 0;
  }
  return changed;
}

import type pg from 'pg';
import type ts from 'typescript';
import { rowMismatches } from './compare-row';
import { describeStatement } from './describe-statement';
import type { StatementCall } from './find-statements';

/** Returns the names of nullable columns by `table id.column id`. */
async function nullableColumns(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ id: string; name: string }>(
    `select attrelid::text || '.' || attnum as id, attname as name
      from pg_attribute
      where attnum > 0 and not attnotnull`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns whether a condition excludes null, which PostgreSQL does not announce. */
const isExcluded = (text: string, column: string): boolean => new RegExp(`\\b${column} is not null`).test(text);

/**
 * Checks each statement and the type of its rows against the migrated database.
 * @returns a line for each statement that PostgreSQL rejects, and for each row type that does not match
 */
export async function statementMismatches(
  client: pg.Client,
  calls: readonly StatementCall[],
  checker: ts.TypeChecker,
): Promise<string[]> {
  const nullable = await nullableColumns(client);
  const mismatches: string[] = [];
  for (const { place, text, row } of calls) {
    if (text === null) continue;
    const columns = await describeStatement(client, text).catch((error: Error) => error);
    if (columns instanceof Error) {
      mismatches.push(`${place}: ${columns.message}`);
      continue;
    }
    if (!row) continue;
    const described = columns.map((column) => {
      const name = nullable.get(`${column.tableId}.${column.columnId}`);
      return { ...column, isNullable: name !== undefined && !isExcluded(text, name) };
    });
    mismatches.push(...rowMismatches(row, described, checker).map((mismatch) => `${place}: ${mismatch}`));
  }
  return mismatches;
}

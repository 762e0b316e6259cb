import type { ClientBase } from 'pg';
import { upsert } from '../../src/platform/database/upsert';
import { shortened, type ImportKind, type NumberedRow, type Prepared, type Refusal } from './import-kind';

export interface BatchResult {
  readonly accepted: number;
  readonly changed: number;
  readonly refused: readonly Refusal[];
}

interface PgError {
  readonly code?: string;
  readonly constraint?: string;
  readonly column?: string;
  readonly detail?: string;
  readonly message: string;
}

/** Returns whether the row caused the error, by SQLSTATE class: an invalid value (22) or a violated constraint (23). */
const isRowError = (error: unknown) => /^2[23]/.test((error as PgError).code ?? '');

function refusalOf({ line, row }: NumberedRow, error: PgError): Refusal {
  const reason =
    error.code === '23514'
      ? `breaks the rule ${error.constraint ?? ''} of the database`
      : `is refused by the database: ${error.message}`;
  return { line, field: error.column ?? '', reason: reason.slice(0, 200), value: shortened(row) };
}

async function write(client: ClientBase, prepared: Prepared<unknown>, rows: readonly NumberedRow[]): Promise<number> {
  let changed = 0;
  for (const table of prepared.tables(rows)) changed = Math.max(changed, await upsert(client, table));
  return changed;
}

/**
 * Writes rows. When one is refused, it splits them in halves until the refused rows are isolated and the others are
 * written.
 */
async function writeValidRows(
  client: ClientBase,
  prepared: Prepared<unknown>,
  rows: readonly NumberedRow[],
): Promise<BatchResult> {
  if (rows.length === 0) return { accepted: 0, changed: 0, refused: [] };
  await client.query('savepoint part');
  try {
    const changed = await write(client, prepared, rows);
    await client.query('release savepoint part');
    return { accepted: rows.length, changed, refused: [] };
  } catch (error) {
    if (!isRowError(error)) throw error;
    await client.query('rollback to savepoint part');
    const [only, ...others] = rows;
    if (only && others.length === 0) return { accepted: 0, changed: 0, refused: [refusalOf(only, error as PgError)] };
  }
  const middle = rows.length >> 1;
  const first = await writeValidRows(client, prepared, rows.slice(0, middle));
  const second = await writeValidRows(client, prepared, rows.slice(middle));
  return {
    accepted: first.accepted + second.accepted,
    changed: first.changed + second.changed,
    refused: [...first.refused, ...second.refused],
  };
}

/**
 * Imports a batch in one transaction: all of its valid rows, or nothing. A dry run rolls back; so does a refused row of
 * a kind that imports whole files only.
 */
export async function importBatch(
  client: ClientBase,
  kind: ImportKind,
  rows: readonly NumberedRow[],
  isDry: boolean,
): Promise<BatchResult> {
  await client.query('begin');
  try {
    // Cast: the rows were validated by the schema of this kind.
    const prepared = await kind.prepare(rows as never, client);
    const result = await writeValidRows(client, prepared, prepared.good);
    // Cast: as above.
    await kind.after?.(prepared.good.map(({ row }) => row) as never, client);
    const refused = [...prepared.refused, ...result.refused];
    const isRejected = kind.isWhole === true && refused.length > 0;
    await client.query(isDry || isRejected ? 'rollback' : 'commit');
    return { ...result, ...(isRejected && { accepted: 0, changed: 0 }), refused };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

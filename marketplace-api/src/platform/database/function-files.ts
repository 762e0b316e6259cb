import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import pg from 'pg';

export const FUNCTIONS = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../functions');

/** A file of SQL functions, with the names of those that it defines. */
export interface FunctionFile {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  readonly functions: readonly string[];
}

/** Reads the files of a folder, in the order in which they are applied. Line endings do not change a checksum. */
export function readFunctionFiles(folder = FUNCTIONS): FunctionFile[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      const created = text.matchAll(/^create or replace function (\w+)/gim);
      return {
        name,
        text,
        checksum: crypto.createHash('sha256').update(text).digest('hex'),
        functions: [...new Set([...created].map(([, functionName = '']) => functionName))],
      };
    });
}

/** A function file that PostgreSQL rejects. Nothing of the run was applied. */
export class FunctionFileError extends Error {}

/** Returns the line of a position, which PostgreSQL counts in characters from 1. */
const lineOf = (text: string, position: string): number =>
  [...text].slice(0, Number(position) - 1).filter((character) => character === '\n').length + 1;

async function execute(db: Kysely<unknown>, { name, text }: FunctionFile): Promise<void> {
  const { sql } = await import('kysely');
  try {
    await sql.raw(text).execute(db);
  } catch (error) {
    // The caller repeats a run that did not get a lock.
    if (!(error instanceof pg.DatabaseError) || error.code === '55P03') throw error;
    const place = error.position === undefined ? name : `${name}:${lineOf(text, error.position)}`;
    const context = error.where === undefined ? '' : ` (${error.where})`;
    throw new FunctionFileError(
      `functions/${place}: ${error.message}${context}. Nothing was applied: correct the file and run npm run migrate.`,
      { cause: error },
    );
  }
}

/** Returns the texts that were applied to the database. The last one of each file is in force. */
async function appliedFiles(db: Kysely<unknown>): Promise<{ readonly name: string; readonly checksum: string }[]> {
  const { sql } = await import('kysely');
  const { rows } = await sql<{
    readonly name: string;
    readonly checksum: string;
  }>`select name, checksum from function_file order by file_id`.execute(db);
  return rows;
}

/**
 * Records a text as the one in force. A text that was in force before returns after a rollback of the program: texts
 * applied since then are forgotten, so that a process of their release does not start with these functions.
 */
async function record(db: Kysely<unknown>, file: FunctionFile): Promise<void> {
  const { sql } = await import('kysely');
  await sql`
    delete from function_file
      where name = ${file.name} and file_id > (
        select file_id from function_file where name = ${file.name} and checksum = ${file.checksum}
      )
  `.execute(db);
  await sql`
    insert into function_file (name, checksum, functions) values (${file.name}, ${file.checksum}, ${file.functions})
      on conflict (name, checksum) do update set applied_at = now()
  `.execute(db);
}

/**
 * Applies all files in the caller's transaction if the text of one is not in force, and returns a line for each of
 * those. Unchanged files are applied with them, because a file of another release may have dropped their functions.
 * @param isForced applies unchanged files in any case, because a migration may have replaced or dropped their functions
 * @throws FunctionFileError with file and line
 */
export async function applyFunctionFiles(
  db: Kysely<unknown>,
  files: readonly FunctionFile[],
  isForced: boolean,
): Promise<string[]> {
  const applied = await appliedFiles(db);
  const textsOf = (file: FunctionFile) => applied.filter(({ name }) => name === file.name).map((text) => text.checksum);
  const changed = files.filter((file) => textsOf(file).at(-1) !== file.checksum);
  if (changed.length === 0 && !isForced) return [];
  for (const file of files) {
    await execute(db, file);
    await record(db, file);
  }
  return changed.map(
    (file) => `${textsOf(file).includes(file.checksum) ? 'restored' : 'applied'} functions/${file.name}`,
  );
}

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kysely, Migration, MigrationProvider, MigrationResultSet, Migrator } from 'kysely';
import pg from 'pg';

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../migrations');

/** Provides `NNNN-name.up.sql` and its `.down.sql`, ordered by number. */
export class SqlFiles implements MigrationProvider {
  constructor(private readonly folder = FOLDER) {}

  names(): string[] {
    return fs
      .readdirSync(this.folder)
      .filter((file) => file.endsWith('.up.sql'))
      .map((file) => file.slice(0, -'.up.sql'.length))
      .sort();
  }

  async getMigrations(): Promise<Record<string, Migration>> {
    const { sql } = await import('kysely');
    const read = (file: string) => fs.readFileSync(path.join(this.folder, file), 'utf8');
    return Object.fromEntries(
      this.names().map((name) => [
        name,
        {
          up: async (db: Kysely<unknown>) => void (await sql.raw(read(`${name}.up.sql`)).execute(db)),
          down: async (db: Kysely<unknown>) => void (await sql.raw(read(`${name}.down.sql`)).execute(db)),
        },
      ]),
    );
  }
}

/** Returns the text of all migrations, for the digest that names a test template. */
export function migrationSources(): string {
  return fs
    .readdirSync(FOLDER)
    .sort()
    .map((file) => fs.readFileSync(path.join(FOLDER, file), 'utf8'))
    .join('\n');
}

/** A migration gives up waiting for a lock after this time, because later statements queue behind it. */
const LOCK_WAIT_S = 3;
const LOCK_TRIES = 5;
const LOCK_PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

async function withMigrator(url: string, run: (migrator: Migrator) => Promise<MigrationResultSet>): Promise<string[]> {
  const { Kysely, Migrator, PostgresDialect } = await import('kysely');
  const pool = new pg.Pool({ connectionString: url, max: 2, lock_timeout: LOCK_WAIT_S * 1_000 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { error, results } = await run(new Migrator({ db, provider: new SqlFiles() }));
    if (error) throw error;
    return (results ?? []).map(
      (result) => `${result.direction === 'Up' ? 'applied' : 'reverted'} ${result.migrationName}`,
    );
  } finally {
    await db.destroy();
  }
}

/** Returns the names of applied migrations; empty for a new database. */
async function appliedMigrations(url: string): Promise<ReadonlySet<string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return new Set();
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * Returns the migrations that this version needs and the database lacks. A newer database lacks none, because
 * migrations only add columns.
 */
export async function missingMigrations(url: string): Promise<string[]> {
  const applied = await appliedMigrations(url);
  return new SqlFiles().names().filter((name) => !applied.has(name));
}

/** Thrown by a serving process, which never changes the schema itself. */
export class SchemaOutdated extends Error {}

/** @throws SchemaOutdated when the database is older than this version */
export async function requireSchema(url: string): Promise<void> {
  const missing = await missingMigrations(url);
  if (missing.length === 0) return;
  throw new SchemaOutdated(
    `The database lacks ${missing.length} migration(s) that this version needs, first ${missing[0]}. ` +
      'Run: npm run migrate',
  );
}

/**
 * Applies missing migrations and returns a line for each. Each try waits for a lock for 3 s at most, which limits the
 * delay of shoppers. A database of a newer version is not changed.
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  // Checked first, so that a start without missing migrations does not load the migrator.
  if ((await missingMigrations(url)).length === 0) return [];
  return withRetries(() => withMigrator(url, (migrator) => migrator.migrateToLatest()));
}

async function withRetries(work: () => Promise<string[]>): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (tries === LOCK_TRIES)
        throw new Error(
          `A migration did not get its lock in ${LOCK_TRIES} tries of ${LOCK_WAIT_S}s. Nothing was changed by it; ` +
            'run it again when fewer long transactions are open.',
          { cause: error },
        );
      await new Promise((resolve) => setTimeout(resolve, tries * LOCK_PAUSE_MS));
    }
  }
}

export const migrateDown = (url: string) => withMigrator(url, (migrator) => migrator.migrateDown());
export const migrateUp = (url: string) => withMigrator(url, (migrator) => migrator.migrateUp());

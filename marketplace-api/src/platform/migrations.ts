import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kysely, Migration, MigrationProvider, MigrationResultSet, Migrator } from 'kysely';
import pg from 'pg';

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'migrations');

/** `NNNN-name.up.sql` with its `.down.sql`, in the order of their numbers. */
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

/** Every migration's text, for the digest that names a test template. */
export function migrationSources(): string {
  return fs
    .readdirSync(FOLDER)
    .sort()
    .map((file) => fs.readFileSync(path.join(FOLDER, file), 'utf8'))
    .join('\n');
}

async function withMigrator(url: string, run: (migrator: Migrator) => Promise<MigrationResultSet>): Promise<string[]> {
  const { Kysely, Migrator, PostgresDialect } = await import('kysely');
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }),
  });
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

/** Asked first, because a start after a crash should not wait for the migrator to be loaded when there is nothing for it to do. */
async function isLatest(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
    const applied = new Set(rows.map(({ name }) => name));
    const known = new SqlFiles().names();
    return applied.size === known.length && known.every((name) => applied.has(name));
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

export const migrateToLatest = async (url: string): Promise<string[]> =>
  (await isLatest(url)) ? [] : withMigrator(url, (migrator) => migrator.migrateToLatest());
export const migrateDown = (url: string) => withMigrator(url, (migrator) => migrator.migrateDown());
export const migrateUp = (url: string) => withMigrator(url, (migrator) => migrator.migrateUp());

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, Migrator, PostgresDialect, sql, type Migration, type MigrationProvider, type MigrationResultSet } from 'kysely';
import pg from 'pg';

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'migrations');

/** `NNNN-name.up.sql` with its `.down.sql`, in the order of their numbers. */
export class SqlFiles implements MigrationProvider {
  constructor(private readonly folder = FOLDER) {}

  getMigrations(): Promise<Record<string, Migration>> {
    const read = (file: string) => fs.readFileSync(path.join(this.folder, file), 'utf8');
    const names = fs.readdirSync(this.folder).filter((file) => file.endsWith('.up.sql')).map((file) => file.slice(0, -'.up.sql'.length));
    return Promise.resolve(Object.fromEntries(names.map((name) => [name, {
      up: async (db: Kysely<unknown>) => void (await sql.raw(read(`${name}.up.sql`)).execute(db)),
      down: async (db: Kysely<unknown>) => void (await sql.raw(read(`${name}.down.sql`)).execute(db)),
    }])));
  }
}

/** Every migration's text, for the digest that names a test template. */
export function migrationSources(): string {
  return fs.readdirSync(FOLDER).sort().map((file) => fs.readFileSync(path.join(FOLDER, file), 'utf8')).join('\n');
}

async function withMigrator(url: string, run: (migrator: Migrator) => Promise<MigrationResultSet>): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }) });
  try {
    const { error, results } = await run(new Migrator({ db, provider: new SqlFiles() }));
    if (error) throw error;
    return (results ?? []).map((result) => `${result.direction === 'Up' ? 'applied' : 'reverted'} ${result.migrationName}`);
  } finally {
    await db.destroy();
  }
}

export const migrateToLatest = (url: string) => withMigrator(url, (migrator) => migrator.migrateToLatest());
export const migrateDown = (url: string) => withMigrator(url, (migrator) => migrator.migrateDown());

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kysely, Migration, MigrationProvider, MigrationResultSet, Migrator } from 'kysely';
import pg from 'pg';
import { applyFunctionFiles, FUNCTIONS, readFunctionFiles, type FunctionFile } from './function-files';

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../migrations');

/** Provides `NNNN-name.up.sql` and its `.down.sql`, ordered by number. */
export class SqlFiles implements MigrationProvider {
  /** @param afterLast runs in the transaction of the last migration, whose schema the function files are written for */
  constructor(private readonly afterLast: (db: Kysely<unknown>) => Promise<void> = () => Promise.resolve()) {}

  names(): string[] {
    return fs
      .readdirSync(FOLDER)
      .filter((file) => file.endsWith('.up.sql'))
      .map((file) => file.slice(0, -'.up.sql'.length))
      .sort();
  }

  async getMigrations(): Promise<Record<string, Migration>> {
    const { sql } = await import('kysely');
    const run = async (db: Kysely<unknown>, file: string) =>
      void (await sql.raw(fs.readFileSync(path.join(FOLDER, file), 'utf8')).execute(db));
    const names = this.names();
    return Object.fromEntries(
      names.map((name) => [
        name,
        {
          up: async (db: Kysely<unknown>) => {
            await run(db, `${name}.up.sql`);
            if (name === names.at(-1)) await this.afterLast(db);
          },
          down: (db: Kysely<unknown>) => run(db, `${name}.down.sql`),
        },
      ]),
    );
  }
}

/** Returns the text of all migrations and function files, for the digest that names a test template. */
export function schemaSources(): string {
  const migrations = fs
    .readdirSync(FOLDER)
    .sort()
    .map((file) => fs.readFileSync(path.join(FOLDER, file), 'utf8'));
  return [...migrations, ...readFunctionFiles().map(({ name, text }) => `${name}\n${text}`)].join('\n');
}

/** A migration gives up waiting for a lock after this time, because later statements queue behind it. */
const LOCK_WAIT_S = 3;
const LOCK_TRIES = 5;
const LOCK_PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

type Run = (migrator: Migrator) => Promise<MigrationResultSet>;

/** Name of the connections in `pg_stat_activity`. */
const NAMED = { application_name: 'treadmarket-migrations' };

/** Opens a connection for migrations, whose statements wait for a lock for 3 s at most. */
async function withKysely<T>(url: string, work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const { Kysely, PostgresDialect } = await import('kysely');
  const pool = new pg.Pool({ ...NAMED, connectionString: url, max: 2, lock_timeout: LOCK_WAIT_S * 1_000 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Runs migrations in one transaction. After the last one, the same transaction applies all function files. */
async function migrate(db: Kysely<unknown>, files: readonly FunctionFile[], run: Run): Promise<string[]> {
  const { Migrator } = await import('kysely');
  const applied: string[] = [];
  const provider = new SqlFiles(async (tx) => void applied.push(...(await applyFunctionFiles(tx, files, true))));
  const { error, results } = await run(new Migrator({ db, provider }));
  if (error) throw error;
  const lines = (results ?? []).map(
    (result) => `${result.direction === 'Up' ? 'applied' : 'reverted'} ${result.migrationName}`,
  );
  return [...lines, ...applied];
}

/** Applies changed function files in one transaction, under the lock that migrations take. */
function applyChangedFiles(db: Kysely<unknown>, files: readonly FunctionFile[]): Promise<string[]> {
  const { adapter } = db.getExecutor();
  const options = { lockTable: '', lockRowId: '' };
  return db.connection().execute(async (connection) => {
    await adapter.acquireMigrationLock(connection, options);
    try {
      return await connection.transaction().execute((tx) => applyFunctionFiles(tx, files, false));
    } finally {
      await adapter.releaseMigrationLock(connection, options);
    }
  });
}

const withMigrator = (url: string, run: Run) => withKysely(url, (db) => migrate(db, readFunctionFiles(), run));

/** Migrations and texts of function files that the database has, or had before it was upgraded. */
interface AppliedSchema {
  readonly migrations: ReadonlySet<string>;
  /** `name checksum`; the ones in force, and all. */
  readonly inForce: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
}

const UNDEFINED_TABLE = '42P01';

async function appliedSchema(url: string): Promise<AppliedSchema> {
  const client = new pg.Client({ ...NAMED, connectionString: url });
  await client.connect();
  /** Returns no rows where a migration has yet to create the table. */
  const read = async <Row extends object>(text: string): Promise<readonly Row[]> => {
    try {
      return (await client.query<Row>(text)).rows;
    } catch (error) {
      if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
      throw error;
    }
  };
  try {
    const migrations = await read<{ name: string }>('select name from kysely_migration');
    const files = await read<{ id: string; isInForce: boolean }>(
      `select name || ' ' || checksum as id, file_id = max(file_id) over (partition by name) as "isInForce"
        from function_file`,
    );
    return {
      migrations: new Set(migrations.map(({ name }) => name)),
      inForce: new Set(files.filter(({ isInForce }) => isInForce).map(({ id }) => id)),
      known: new Set(files.map(({ id }) => id)),
    };
  } finally {
    await client.end();
  }
}

const idOf = ({ name, checksum }: FunctionFile) => `${name} ${checksum}`;
const lackingMigrations = (applied: AppliedSchema) =>
  new SqlFiles().names().filter((name) => !applied.migrations.has(name));

/**
 * Returns the migrations that this version needs and the database lacks. A newer database lacks none, because
 * migrations only add columns.
 */
export async function missingMigrations(url: string): Promise<string[]> {
  return lackingMigrations(await appliedSchema(url));
}

/** Thrown by a serving process, which never changes the schema itself. */
export class SchemaOutdated extends Error {}

/**
 * Checks that the database has all migrations, and has or had all function files. A database with newer functions
 * passes, because a release only extends the functions that the release before calls.
 * @throws SchemaOutdated when the database is older than this version
 */
export async function requireSchema(url: string, functions = FUNCTIONS): Promise<void> {
  const applied = await appliedSchema(url);
  const lacking = [
    { kind: 'migration(s)', names: lackingMigrations(applied) },
    {
      kind: 'function file(s)',
      names: readFunctionFiles(functions)
        .filter((file) => !applied.known.has(idOf(file)))
        .map(({ name }) => name),
    },
  ].find(({ names }) => names.length > 0);
  if (lacking === undefined) return;
  throw new SchemaOutdated(
    `The database lacks ${lacking.names.length} ${lacking.kind} that this version needs, first ${lacking.names[0]}. ` +
      'Run: npm run migrate',
  );
}

/**
 * Applies missing migrations, then the function files whose text is not in force, and returns a line for each. Each try
 * waits for a lock for 3 s at most, which limits the delay of shoppers. In a database of a newer version, it restores
 * the functions of this version and changes nothing else.
 */
export async function migrateToLatest(url: string, functions = FUNCTIONS): Promise<string[]> {
  const files = readFunctionFiles(functions);
  // Checked first, so that a start without changes does not load the migrator.
  const applied = await appliedSchema(url);
  const isMigrated = lackingMigrations(applied).length === 0;
  if (isMigrated && files.every((file) => applied.inForce.has(idOf(file)))) return [];
  return withRetries(() =>
    withKysely(url, async (db) => [
      ...(isMigrated ? [] : await migrate(db, files, (migrator) => migrator.migrateToLatest())),
      // Repeated under the lock, because another process may have migrated with other files since the check.
      ...(await applyChangedFiles(db, files)),
    ]),
  );
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

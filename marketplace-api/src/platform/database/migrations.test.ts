import type pg from 'pg';
import { schemaOf } from '../../../verification/testing/database/schema-dump';
import { until } from '../../../verification/testing/eventually';
import { connectTestDatabase, type ConnectedDatabase } from '../../../verification/testing/database/connected-database';
import { readFunctionFiles } from './function-files';
import {
  migrateDown,
  migrateToLatest,
  migrateUp,
  missingMigrations,
  requireSchema,
  SchemaOutdated,
  SqlFiles,
} from './migrations';

jest.setTimeout(180_000);

/** Lines of the function files, which are applied with the last migration. */
const FUNCTION_LINES = readFunctionFiles().map(({ name }) => `applied functions/${name}`);
const FIRST_WITH_FILES = '0250-function-files';

describe('migrations', () => {
  let database: ConnectedDatabase;
  let client: pg.Client;
  let names: string[];
  beforeAll(async () => {
    database = await connectTestDatabase();
    client = database.client;
    names = Object.keys(await new SqlFiles().getMigrations()).sort();
  });
  afterAll(() => database?.close());

  /**
   * Returns the part of the schema that a migration determines. From 0250 on, function files define the functions, for
   * the schema of the last migration.
   */
  const determinedBy = (name: string, schema: readonly string[]) =>
    name >= FIRST_WITH_FILES && name !== names.at(-1)
      ? schema.filter((line) => !line.startsWith('CREATE OR REPLACE FUNCTION'))
      : schema;

  /**
   * Runs on a database full of data: a reverted migration must restore the earlier schema, and reapplying it the same
   * one.
   */
  it('revert one by one and reapply, with the same schema each time', async () => {
    const before = new Map<string, readonly string[]>();
    for (const name of [...names].reverse()) {
      before.set(name, determinedBy(name, await schemaOf(client)));
      expect(await migrateDown(database.url)).toEqual([`reverted ${name}`]);
    }
    expect(await schemaOf(client)).toEqual([]);
    for (const name of names) {
      expect(await migrateUp(database.url)).toEqual([
        `applied ${name}`,
        ...(name === names.at(-1) ? FUNCTION_LINES : []),
      ]);
      expect([name, determinedBy(name, await schemaOf(client))]).toEqual([name, before.get(name)]);
    }
  });

  it.each([1, 2, 3])('can revert and reapply the last %i on a schema in use', async (count) => {
    const before = await schemaOf(client);
    for (let step = 0; step < count; step += 1) await migrateDown(database.url);
    for (let step = 0; step < count; step += 1) await migrateUp(database.url);
    expect(await schemaOf(client)).toEqual(before);
  });
});

describe('migrating a running store', () => {
  const names = new SqlFiles().names();
  let database: ConnectedDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await connectTestDatabase();
    client = database.client;
  });
  afterAll(() => database?.close());

  it('is refused to a serving process, which names the missing migrations', async () => {
    const [reverted] = await migrateDown(database.url);
    const name = reverted!.replace('reverted ', '');
    await expect(requireSchema(database.url)).rejects.toThrow(
      new SchemaOutdated(
        `The database lacks 1 migration(s) that this version needs, first ${name}. Run: npm run migrate`,
      ),
    );
    expect(await missingMigrations(database.url)).toEqual([name]);
    await migrateToLatest(database.url);
    await expect(requireSchema(database.url)).resolves.toBeUndefined();
  });

  it('gives up waiting for a lock, changes nothing, and retries', async () => {
    await migrateDown(database.url);
    await client.query('begin');
    // Allows reads, but blocks the row that the migration writes.
    await client.query('lock table kysely_migration in share mode');
    await expect(migrateUp(database.url)).rejects.toMatchObject({ code: '55P03' });
    const applied = migrateToLatest(database.url);
    const waiting = async (): Promise<readonly number[]> => {
      // PostgreSQL keeps statistics unchanged within a transaction.
      await client.query('select pg_stat_clear_snapshot()');
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.map(({ pid }) => pid);
    };
    await until(async () => (await waiting()).length > 0);
    const [first] = await waiting();
    // The first try must give up before the lock is released.
    await until(async () => !(await waiting()).includes(first!));
    await client.query('rollback');
    // Only reverting the first migration with files makes the database forget which files it has.
    const forgotten = names.at(-1) === FIRST_WITH_FILES ? FUNCTION_LINES : [];
    expect(await applied).toEqual([`applied ${names.at(-1)}`, ...forgotten]);
  });

  it('lets an older version serve a newer schema without changing it', async () => {
    await client.query(
      "insert into kysely_migration (name, timestamp) values ('9999-from-a-newer-version', '2027-01-01')",
    );
    await expect(requireSchema(database.url)).resolves.toBeUndefined();
    expect(await migrateToLatest(database.url)).toEqual([]);
  });
});

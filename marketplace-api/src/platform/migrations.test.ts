import type pg from 'pg';
import { schemaOf } from '../../verification/testing/schema-dump';
import { until } from '../../verification/testing/eventually';
import { connectTestDatabase, type ConnectedDatabase } from '../../verification/testing/connected-database';
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
   * On a database full of data: what a migration took back must be what was there before it, and make the same again.
   */
  it('go down one by one and up again, and leave the same schema each time', async () => {
    const before = new Map<string, string[]>();
    for (const name of [...names].reverse()) {
      before.set(name, await schemaOf(client));
      expect(await migrateDown(database.url)).toEqual([`reverted ${name}`]);
    }
    expect(await schemaOf(client)).toEqual([]);
    for (const name of names) {
      expect(await migrateUp(database.url)).toEqual([`applied ${name}`]);
      expect([name, await schemaOf(client)]).toEqual([name, before.get(name)]);
    }
  });

  it.each([1, 2, 3])('the last %i can be taken back and done again on a schema in use', async (count) => {
    const before = await schemaOf(client);
    for (let step = 0; step < count; step += 1) await migrateDown(database.url);
    for (let step = 0; step < count; step += 1) await migrateUp(database.url);
    expect(await schemaOf(client)).toEqual(before);
  });
});

describe('migrating a store that is open', () => {
  let database: ConnectedDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await connectTestDatabase();
    client = database.client;
  });
  afterAll(() => database?.close());

  it('a process that serves says what is missing instead of migrating', async () => {
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

  it('gives up its place in the queue for a lock, changes nothing, and comes back for it', async () => {
    await migrateDown(database.url);
    await client.query('begin');
    // Reading stays possible, writing the migration's own row waits.
    await client.query('lock table kysely_migration in share mode');
    await expect(migrateUp(database.url)).rejects.toMatchObject({ code: '55P03' });
    const applied = migrateToLatest(database.url);
    const waiting = async (): Promise<readonly number[]> => {
      // Inside a transaction, what was read of the activity stays as it was.
      await client.query('select pg_stat_clear_snapshot()');
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.map(({ pid }) => pid);
    };
    await until(async () => (await waiting()).length > 0);
    const [first] = await waiting();
    // The first try has to have given up before the lock is free.
    await until(async () => !(await waiting()).includes(first!));
    await client.query('rollback');
    expect(await applied).toHaveLength(1);
  });

  it('an older version serves a newer schema, and its migrate leaves it alone', async () => {
    await client.query(
      "insert into kysely_migration (name, timestamp) values ('9999-from-a-newer-version', '2027-01-01')",
    );
    await expect(requireSchema(database.url)).resolves.toBeUndefined();
    expect(await migrateToLatest(database.url)).toEqual([]);
  });
});

import pg from 'pg';
import { schemaOf } from '../testing/schema-dump';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { migrateDown, migrateUp, SqlFiles } from './migrations';

jest.setTimeout(180_000);

describe('migrations', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let names: string[];
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    names = Object.keys(await new SqlFiles().getMigrations()).sort();
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  /** On a database full of data: what a migration took back must be what was there before it, and make the same again. */
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

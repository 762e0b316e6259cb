import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { migrateDown, migrateToLatest, SqlFiles } from './migrations';

jest.setTimeout(120_000);

describe('migrations', () => {
  let database: TestDatabase;
  beforeAll(async () => { database = await createTestDatabase(); });
  afterAll(() => database?.drop());

  it('go all the way down and up again', async () => {
    const count = Object.keys(await new SqlFiles().getMigrations()).length;
    for (let step = 0; step < count; step += 1) expect((await migrateDown(database.url))[0]).toMatch(/^reverted \d{4}-/);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'");
    const left = await client.query("select proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace left join pg_depend d on d.objid = p.oid and d.deptype = 'e' where n.nspname = 'public' and d.objid is null");
    await client.end();
    expect([rows, left.rows]).toEqual([[], []]);
    expect(await migrateToLatest(database.url)).toHaveLength(count);
  });
});

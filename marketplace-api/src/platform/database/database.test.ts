import { createTestDatabase, type TestDatabase } from '../../../verification/testing/database/test-database';
import { openDatabase, type Database } from './database';

jest.setTimeout(120_000);

let home: TestDatabase;
let db: Database;
beforeAll(async () => {
  home = await createTestDatabase();
  db = openDatabase(home.url, 1, () => undefined);
});
afterAll(async () => {
  await db?.close();
  await home?.drop();
});

describe('oneOrThrow', () => {
  const numbersBelow = { name: 'numbers-below', text: 'select n from generate_series(0, 1) n where n < $1' };

  it('returns the row', async () => {
    expect(await db.oneOrThrow<{ n: number }>(numbersBelow, [1])).toEqual({ n: 0 });
  });

  it('rejects with the name of a statement without a row', async () => {
    await expect(db.oneOrThrow(numbersBelow, [0])).rejects.toThrow('The statement "numbers-below" returned no row.');
  });

  it('rejects with the text of a statement without a name', async () => {
    await expect(db.oneOrThrow({ text: 'select 1 where false' })).rejects.toThrow('"select 1 where false"');
  });

  it('rolls back the transaction of a statement without a row', async () => {
    const written = db.transaction(async (tx) => {
      await tx.count({ text: 'create table written (n int)' });
      await tx.oneOrThrow(numbersBelow, [0]);
    });
    await expect(written).rejects.toThrow('returned no row');
    expect(await db.one({ text: `select 1 from pg_tables where tablename = 'written'` })).toBeNull();
  });
});

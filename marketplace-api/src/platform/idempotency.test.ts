import { createTestDatabase, type TestDatabase } from '../../verification/testing/test-database';
import { openDatabase, type Database } from './database';
import { once, type Fence } from './idempotency';

jest.setTimeout(120_000);

const ABANDONED_AFTER = 0.2;
let server: TestDatabase;
let db: Database;
beforeAll(async () => {
  server = await createTestDatabase();
  db = openDatabase(server.url, 6, () => undefined);
  await db.count({ text: 'create table effect (what text not null)' });
});
beforeEach(() => db.count({ text: 'delete from effect' }));
afterAll(async () => {
  await db?.close();
  await server?.drop();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const effects = async () =>
  (await db.many<{ what: string }>({ text: 'select what from effect' })).map(({ what }) => what);
const kept = (key: string) =>
  db.one<{ answer: { value: string } | null }>({ text: 'select answer from idempotency where key = $1' }, [key]);

/** Writes one row under the fence, after as long as it takes. */
const worker =
  (name: string, takesMs: number) =>
  async (fence: Fence): Promise<string> => {
    await pause(takesMs);
    await db.transaction(async (tx) => {
      await fence.hold(tx);
      await tx.count({ text: 'insert into effect (what) values ($1)' }, [name]);
    });
    return name;
  };
const run = (key: string, work: (fence: Fence) => Promise<string>) => once(db, 'actor', key, {}, work, ABANDONED_AFTER);

it('a first worker that was late changes nothing: not its effect, not the answer', async () => {
  const late = run('late-key', worker('late', 900));
  await pause(300);
  const second = await run('late-key', worker('second', 0));
  expect(second).toBe('second');
  expect(await late).toMatchObject({ isFailure: true, status: 409, retryAfterSeconds: 2 });
  expect(await effects()).toEqual(['second']);
  expect((await kept('late-key'))!.answer).toEqual({ value: 'second' });
});

it('a first worker that fails late does not forget the key of the one that works on it now', async () => {
  const late = run('failing-key', async () => {
    await pause(500);
    throw new Error('lost');
  }).catch((error: Error) => error.message);
  await pause(300);
  const second = run('failing-key', worker('second', 600));
  expect(await late).toBe('lost');
  expect((await kept('failing-key'))!.answer).toBeNull();
  expect(await second).toBe('second');
  expect(await run('failing-key', worker('third', 0))).toBe('second');
  expect(await effects()).toEqual(['second']);
});

it('of many that find a dead worker one takes its key over', async () => {
  const dead = run('dead-key', () => new Promise<string>((resolve) => setTimeout(() => resolve('dead'), 1500)));
  await pause(300);
  const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => run('dead-key', worker(`worker ${n}`, 50))));
  expect(new Set(answers).size).toBe(1);
  expect(await effects()).toHaveLength(1);
  await dead;
  expect((await kept('dead-key'))!.answer).toEqual({ value: answers[0] });
});

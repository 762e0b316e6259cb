import { createTestDatabase, type TestDatabase } from '../../../verification/testing/database/test-database';
import { openDatabase, type Database } from './database';
import { once, type Fence } from './idempotency';

jest.setTimeout(120_000);

/** Seconds; tests backdate a call instead of waiting. */
const ABANDONED_AFTER = 60;
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

const effects = async () =>
  (await db.many<{ what: string }>({ text: 'select what from effect' })).map(({ what }) => what);
const kept = (key: string) =>
  db.one<{ answer: { value: string } | null }>({ text: 'select answer from idempotency where key = $1' }, [key]);

function newGate() {
  let open!: () => void;
  let fail!: (error: Error) => void;
  const passed = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { passed, open, fail };
}

/** A worker that writes one row under its fence when it is released. */
function heldWorker(name: string) {
  const began = newGate();
  const gate = newGate();
  const work = async (fence: Fence): Promise<string> => {
    began.open();
    await gate.passed;
    return worker(name)(fence);
  };
  return { began: began.passed, work, release: gate.open, fail: gate.fail };
}
const worker =
  (name: string) =>
  async (fence: Fence): Promise<string> => {
    await db.transaction(async (tx) => {
      await fence.hold(tx);
      await tx.count({ text: 'insert into effect (what) values ($1)' }, [name]);
    });
    return name;
  };
const OWNER = { call: 'test', credentialHash: Buffer.alloc(32, 1) };
const run = (key: string, work: (fence: Fence) => Promise<string>) => once(db, OWNER, key, {}, work, ABANDONED_AFTER);

/** Creates a call that began so long ago that it counts as abandoned. */
async function abandoned(key: string, name: string) {
  const { began, work, release, fail } = heldWorker(name);
  const answer = run(key, work);
  await began;
  await db.count({ text: 'update idempotency set created_at = now() - make_interval(secs => $2) where key = $1' }, [
    key,
    ABANDONED_AFTER + 1,
  ]);
  return { answer, release, fail };
}

it('a late worker whose key was taken over writes neither its effect nor its response', async () => {
  const late = await abandoned('late-key', 'late');
  const second = await run('late-key', worker('second'));
  late.release();
  expect(second).toBe('second');
  expect(await late.answer).toMatchObject({ isFailure: true, status: 409, retryAfterSeconds: 2 });
  expect(await effects()).toEqual(['second']);
  expect((await kept('late-key'))!.answer).toEqual({ value: 'second' });
});

it('a late worker that fails does not delete the key that another worker took over', async () => {
  const late = await abandoned('failing-key', 'late');
  const second = heldWorker('second');
  const answer = run('failing-key', second.work);
  await second.began;
  late.fail(new Error('lost'));
  await expect(late.answer).rejects.toThrow('lost');
  expect((await kept('failing-key'))!.answer).toBeNull();
  second.release();
  expect(await answer).toBe('second');
  expect(await run('failing-key', worker('third'))).toBe('second');
  expect(await effects()).toEqual(['second']);
});

it('one of several workers takes over the key of an abandoned call', async () => {
  const dead = await abandoned('dead-key', 'dead');
  const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => run('dead-key', worker(`worker ${n}`))));
  expect(new Set(answers).size).toBe(1);
  expect(await effects()).toHaveLength(1);
  dead.release();
  await dead.answer;
  expect((await kept('dead-key'))!.answer).toEqual({ value: answers[0] });
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../../verification/testing/database/test-database';
import { openDatabase, type Database } from '../database/database';
import { claimText, claimValues, releaseText, workOnLeases } from './lease';
import { WORKER_NAME } from './worker-name';

jest.setTimeout(120_000);

const TASKS = { table: 'leased_task', id: 'task_id' } as const;
const claim = {
  text: claimText({
    ...TASKS,
    tries: 'tries',
    nextTry: 'next_try_at',
    pause: 'make_interval(secs => 10 * (tries + 1))',
    due: 'kind = $4 or kind is null',
    order: 'task_id',
    columns: 'task_id as "taskId", tries, extract(epoch from next_try_at - now())::int as "pauseSeconds"',
  }),
};
const release = { text: releaseText(TASKS) };

interface Task {
  readonly taskId: number;
  readonly tries: number;
  readonly pauseSeconds: number;
}

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, 10, () => undefined);
  await db.count({
    text: `create table leased_task (
      task_id int primary key, kind text, tries int not null default 0,
      next_try_at timestamptz not null default now(), claimed_by text, claimed_until timestamptz
    )`,
  });
});
afterAll(async () => {
  await db?.close();
  await database?.drop();
});
beforeEach(() => db.count({ text: 'truncate leased_task' }));

const add = (count: number, kind: string | null = null) =>
  db.count({ text: 'insert into leased_task (task_id, kind) select n, $2 from generate_series(1, $1::int) n' }, [
    count,
    kind,
  ]);
const claimAs = (worker: string, count = 10, kind = 'a') => db.many<Task>(claim, [worker, 60, count, kind]);
const makeDue = () => db.count({ text: 'update leased_task set next_try_at = now()' });
const idsOf = (tasks: readonly Task[]) => tasks.map(({ taskId }) => taskId).sort((one, other) => one - other);

describe('a claim', () => {
  it('takes each task for one of several parallel workers', async () => {
    await add(40);
    const claims = await Promise.all(Array.from({ length: 8 }, (_, at) => claimAs(`w${at}`)));
    expect(idsOf(claims.flat())).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  });

  it('takes the first due tasks, counts the try and sets the pause until the next one', async () => {
    await add(3);
    expect(await claimAs('w', 2)).toEqual([
      { taskId: 1, tries: 1, pauseSeconds: 10 },
      { taskId: 2, tries: 1, pauseSeconds: 10 },
    ]);
    await db.count(release, [1, 'w']);
    await makeDue();
    expect(await claimAs('w', 1)).toEqual([{ taskId: 1, tries: 2, pauseSeconds: 20 }]);
  });

  it('takes only tasks that match its whole condition', async () => {
    await add(2, 'b');
    expect(await claimAs('w')).toEqual([]);
    await db.count({ text: "update leased_task set next_try_at = now() + interval '1 hour' where task_id = 1" });
    expect(idsOf(await claimAs('w', 10, 'b'))).toEqual([2]);
  });

  it('takes a task again when its lease has expired, or when its worker has released it', async () => {
    await add(1);
    await claimAs('dead');
    await makeDue();
    expect(await claimAs('next')).toEqual([]);
    await db.count({ text: 'update leased_task set claimed_until = now()' });
    expect(idsOf(await claimAs('next'))).toEqual([1]);
    await makeDue();
    expect(await db.count(release, [1, 'dead'])).toBe(0);
    expect(await claimAs('third')).toEqual([]);
    expect(await db.count(release, [1, 'next'])).toBe(1);
    expect(idsOf(await claimAs('third'))).toEqual([1]);
  });
});

describe('work on leases', () => {
  const claimDue = () => db.many<Task>(claim, [...claimValues(60, 2), 'a']);

  it('ends when no task is due, and reports a failing task without stopping the others', async () => {
    await add(5);
    const failed: number[] = [];
    const done: number[] = [];
    const count = await workOnLeases({
      concurrency: 2,
      rounds: 10,
      claim: claimDue,
      work: (task) =>
        task.taskId === 2 ? Promise.reject(new Error('fails')) : Promise.resolve(done.push(task.taskId)),
      onFailure: (_error, task) => void failed.push(task.taskId),
    });
    expect([count, done.sort(), failed]).toEqual([5, [1, 3, 4, 5], [2]]);
    expect(await db.one({ text: 'select distinct claimed_by as worker from leased_task' })).toEqual({
      worker: WORKER_NAME,
    });
  });

  it('claims at most the given number of times', async () => {
    await add(5);
    const work = {
      concurrency: 2,
      rounds: 1,
      claim: claimDue,
      work: () => Promise.resolve(),
      onFailure: () => undefined,
    };
    expect(await workOnLeases(work)).toBe(2);
  });
});

describe('the lease helper', () => {
  it('contains the only statement that skips locked rows', () => {
    const root = path.join(__dirname, '../..');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const claiming = files.filter(
      (file) => !file.endsWith('.test.ts') && /skip\s+locked/i.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(claiming).toEqual(['platform/background/lease.ts']);
  });
});

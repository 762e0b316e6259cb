import { createTestDatabase, type TestDatabase } from '../../../verification/testing/database/test-database';
import { eventually } from '../../../verification/testing/eventually';
import { openDatabase, type Database } from '../database/database';
import { listenToCatalog, type FeedOptions } from './change-feed';

jest.setTimeout(60_000);

describe('the feed of changes', () => {
  let database: TestDatabase;
  let other: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    [database, other] = [await createTestDatabase(), await createTestDatabase()];
    db = openDatabase(database.url, 1, () => undefined);
  });
  afterAll(async () => {
    await db?.close();
    await database?.drop();
    await other?.drop();
  });

  /** Starts a feed, and records its calls. */
  async function start(options: Partial<FeedOptions> = {}) {
    const calls: string[] = [];
    const feed = await listenToCatalog({
      url: database.url,
      sender: db,
      onChange: (payload) => calls.push(payload),
      onLost: () => calls.push('lost'),
      onUnheard: () => calls.push('unheard'),
      beats: { everyMs: 50, answerMs: 500 },
      ...options,
    });
    return { calls, feed };
  }
  const notify = () => db.one({ text: `select pg_notify('catalog', 'products A1')` });

  it('passes changes on, and none of its heartbeats', async () => {
    const { calls, feed } = await start();
    expect([feed.isListening(), calls]).toEqual([true, ['*']]);
    await notify();
    await eventually(async () => expect(calls).toEqual(['*', 'products A1']));
    await feed.close();
  });

  it('does not count as listening where notifications do not arrive, as behind a pooler', async () => {
    // A notification reaches only connections to its own database.
    const { calls, feed } = await start({ url: other.url });
    expect([feed.isListening(), calls]).toEqual([false, ['unheard']]);
    await feed.close();
  });

  it('reports notifications that no longer arrive on an open connection', async () => {
    let isSent = true;
    const sender: FeedOptions['sender'] = {
      one: (statement, values) => (isSent ? db.one(statement, values) : Promise.resolve(null)),
    };
    const { calls, feed } = await start({ sender });
    expect(feed.isListening()).toBe(true);
    isSent = false;
    await eventually(async () => expect(calls).toEqual(['*', 'lost', '*', 'unheard']));
    expect(feed.isListening()).toBe(false);
    await feed.close();
  });

  it('keeps listening while the sender cannot reach the database', async () => {
    let beats = 0;
    const sender: FeedOptions['sender'] = {
      one: (statement, values) => {
        beats += 1;
        return beats > 1 ? Promise.reject(new Error('the pool is exhausted')) : db.one(statement, values);
      },
    };
    const { calls, feed } = await start({ sender });
    await eventually(async () => expect(beats).toBeGreaterThan(5));
    expect([feed.isListening(), calls]).toEqual([true, ['*']]);
    await feed.close();
  });

  it('is refused where no database answers', async () => {
    const url = new URL(database.url);
    url.port = '1';
    await expect(start({ url: url.href })).rejects.toThrow(/ECONNREFUSED/);
  });
});

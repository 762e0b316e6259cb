import crypto from 'node:crypto';
import type { Database } from './database';
import { failure, isFailure, type Failure } from './failure';

interface Row {
  bodyHash: Buffer;
  answer: { value: unknown } | null;
  ageSeconds: number;
}

const WAIT_STEPS_MS = [20, 40, 80, 160, 300, 500, 800, 1200, 1500, 2000, 2000, 2000, 2000, 2000];
/** A first attempt that left no answer for so long died with its process. */
const ABANDONED_SECONDS = 40;

export const hashBody = (body: unknown): Buffer => crypto.createHash('sha256').update(JSON.stringify(body)).digest();

const reused = () =>
  failure(
    422,
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key came with another body before. Use a new key for a new attempt.',
  );
const busy = () =>
  failure(
    409,
    'ORDER_IN_PROGRESS',
    'The first request with this key is still being worked on. Send the same request again in a few seconds.',
    { retryAfterSeconds: 2 },
  );

async function claim(db: Database, actor: string, key: string, hash: Buffer): Promise<boolean> {
  return (
    (await db.count(
      {
        name: 'idempotency-claim',
        text: 'insert into idempotency (actor, key, body_hash) values ($1, $2, $3) on conflict do nothing',
      },
      [actor, key, hash],
    )) > 0
  );
}

const find = (db: Database, actor: string, key: string) =>
  db.one<Row>(
    {
      name: 'idempotency-find',
      text: 'select body_hash as "bodyHash", answer, extract(epoch from now() - created_at)::float8 as "ageSeconds" from idempotency where actor = $1 and key = $2',
    },
    [actor, key],
  );

const forget = (db: Database, actor: string, key: string) =>
  db.count(
    { name: 'idempotency-forget', text: 'delete from idempotency where actor = $1 and key = $2 and answer is null' },
    [actor, key],
  );

/** Answers that a later try might better are not kept: the same key may then run again. */
const isWorthKeeping = (answer: unknown) =>
  !isFailure(answer) || (answer.status < 500 && answer.status !== 409 && answer.status !== 429);

/**
 * Runs `work` once for an actor's key. The same key and body gives the first answer again (parallel ones wait for it);
 * the same key with another body is refused. `abandonedSeconds`: how long the work can take at most; after it, a first attempt
 * without an answer died with its process, and the next one runs.
 */
export async function once<T>(
  db: Database,
  actor: string,
  key: string,
  body: unknown,
  work: () => Promise<T | Failure>,
  abandonedSeconds = ABANDONED_SECONDS,
): Promise<T | Failure> {
  const hash = hashBody(body);
  for (const pause of [0, ...WAIT_STEPS_MS]) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    if (await claim(db, actor, key, hash)) return runAndKeep(db, actor, key, work);
    const row = await find(db, actor, key);
    if (row === null) continue;
    if (!row.bodyHash.equals(hash)) return reused();
    if (row.answer) return row.answer.value as T | Failure;
    if (row.ageSeconds > abandonedSeconds) await forget(db, actor, key);
  }
  return busy();
}

async function runAndKeep<T>(
  db: Database,
  actor: string,
  key: string,
  work: () => Promise<T | Failure>,
): Promise<T | Failure> {
  try {
    const value = await work();
    if (isWorthKeeping(value)) {
      await db.count(
        { name: 'idempotency-keep', text: 'update idempotency set answer = $3 where actor = $1 and key = $2' },
        [actor, key, JSON.stringify({ value })],
      );
    } else {
      await forget(db, actor, key);
    }
    return value;
  } catch (error) {
    await forget(db, actor, key).catch(() => undefined);
    throw error;
  }
}

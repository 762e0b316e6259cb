import crypto from 'node:crypto';
import type { Database, Queries } from './database';
import { failure, isFailure, type Failure } from '../values/failure';

/**
 * The owner of a key: the call, and the hash of the credential that authenticated the request. The cart or order that a
 * request names is not its owner, because any client can name it.
 */
export interface KeyOwner {
  readonly call: string;
  readonly credentialHash: Buffer;
}
const actorOf = ({ call, credentialHash }: KeyOwner): string => `${call}:${credentialHash.toString('base64url')}`;

interface Claim {
  readonly actor: string;
  readonly key: string;
  readonly fence: string;
}
interface Row {
  fence: string;
  bodyHash: Buffer;
  answer: { value: unknown } | null;
  ageSeconds: number;
}

const WAIT_STEPS_MS = [20, 40, 80, 160, 300, 500, 800, 1200, 1500, 2000, 2000, 2000, 2000, 2000];
/** A call without a response for this long has died with its process. */
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

const claim = (db: Queries, actor: string, key: string, hash: Buffer) =>
  db.one<{ fence: string }>(
    {
      name: 'idempotency-claim',
      text: `insert into idempotency (actor, key, body_hash)
        values ($1, $2, $3)
        on conflict do nothing
        returning fence::text`,
    },
    [actor, key, hash],
  );

/** Takes the key over from an abandoned worker, whose fence becomes invalid. One of several callers succeeds. */
const takeOver = (db: Queries, actor: string, key: string, { fence }: Row) =>
  db.one<{ fence: string }>(
    {
      name: 'idempotency-take-over',
      text: `update idempotency
        set fence = gen_random_uuid(), created_at = now()
        where actor = $1 and key = $2 and fence = $3::uuid and answer is null
        returning fence::text`,
    },
    [actor, key, fence],
  );

const find = (db: Database, actor: string, key: string) =>
  db.one<Row>(
    {
      name: 'idempotency-find',
      text: `select body_hash as "bodyHash", answer, fence::text,
          extract(epoch from now() - created_at)::float8 as "ageSeconds"
        from idempotency
        where actor = $1 and key = $2`,
    },
    [actor, key],
  );

const forget = (db: Queries, { actor, key, fence }: Claim) =>
  db.count(
    {
      name: 'idempotency-forget',
      text: 'delete from idempotency where actor = $1 and key = $2 and fence = $3::uuid and answer is null',
    },
    [actor, key, fence],
  );
const keep = (db: Queries, { actor, key, fence }: Claim, value: unknown) =>
  db.count(
    {
      name: 'idempotency-keep',
      text: 'update idempotency set answer = $4 where actor = $1 and key = $2 and fence = $3::uuid and answer is null',
    },
    [actor, key, fence, JSON.stringify({ value })],
  );

/**
 * Returns whether a response is stored. Responses that a retry might improve are not, so that the key can run again.
 */
const isWorthKeeping = (answer: unknown) =>
  !isFailure(answer) || (answer.status < 500 && answer.status !== 409 && answer.status !== 429);

/** Another worker has taken the key over, so the effects of this one must not count. */
class KeyTakenOver extends Error {}

/** Held by the one worker whose effects count. */
export interface Fence {
  /**
   * Locks the key for this worker until the transaction ends. Call it first in the transaction of every effect.
   * @throws when another worker has taken the key over, which rolls the transaction back
   */
  hold(tx: Queries): Promise<void>;
}

const fenceOf = ({ actor, key, fence }: Claim): Fence => ({
  async hold(tx) {
    const held = await tx.one(
      {
        name: 'idempotency-hold',
        text: 'select 1 from idempotency where actor = $1 and key = $2 and fence = $3::uuid for update',
      },
      [actor, key, fence],
    );
    if (held === null) throw new KeyTakenOver();
  },
});

/**
 * Runs `work` once for an owner's key; owners do not share keys. The same key and body returns the first response
 * again, and parallel calls wait for it; another body is refused. After `abandonedSeconds`, the maximum duration of the
 * work, an unanswered call counts as dead and the next one runs: the fence of the first refuses its effects, its
 * response and its cleanup.
 */
export async function once<T>(
  db: Database,
  owner: KeyOwner,
  key: string,
  body: unknown,
  work: (fence: Fence) => Promise<T | Failure>,
  abandonedSeconds = ABANDONED_SECONDS,
): Promise<T | Failure> {
  const hash = hashBody(body);
  const actor = actorOf(owner);
  for (const pause of [0, ...WAIT_STEPS_MS]) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const claimed = await claim(db, actor, key, hash);
    if (claimed) return runAndKeep(db, { actor, key, ...claimed }, work);
    const row = await find(db, actor, key);
    if (row === null) continue;
    if (!row.bodyHash.equals(hash)) return reused();
    if (row.answer) return row.answer.value as T | Failure;
    const taken = row.ageSeconds > abandonedSeconds ? await takeOver(db, actor, key, row) : null;
    if (taken) return runAndKeep(db, { actor, key, ...taken }, work);
  }
  return busy();
}

async function runAndKeep<T>(
  db: Database,
  claimed: Claim,
  work: (fence: Fence) => Promise<T | Failure>,
): Promise<T | Failure> {
  try {
    const value = await work(fenceOf(claimed));
    const isStillOwn = isWorthKeeping(value) ? (await keep(db, claimed, value)) > 0 : (await forget(db, claimed)) > 0;
    return isStillOwn ? value : busy();
  } catch (error) {
    if (error instanceof KeyTakenOver) return busy();
    await forget(db, claimed).catch(() => undefined);
    throw error;
  }
}

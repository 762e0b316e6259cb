import crypto from 'node:crypto';
import pg from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';

/** Counts guesses over all processes of the store. */
export interface GuessStore {
  /** Counts a guess. @returns seconds to wait when the limit is exceeded, otherwise 0 */
  count(who: string): Promise<number>;
  /** Returns the seconds to wait when the limit was exceeded, without counting. */
  waitOf(who: string): Promise<number>;
  /** Subtracts a try that was no guess. */
  takeBack(who: string): Promise<void>;
  close(): Promise<void>;
}

export interface GuessStoreOptions {
  readonly databaseUrl: string;
  readonly perMinute: number;
  readonly warn: (error: Error) => void;
}

const MINUTE_S = 60;
/** Separate connections, so that counting does not wait for those of requests. */
const CONNECTIONS = {
  application_name: 'treadmarket-guesses',
  max: 2,
  connectionTimeoutMillis: 5_000,
  query_timeout: 5_000,
  statement_timeout: 5_000,
};

const hash = (who: string): string => crypto.createHash('sha256').update(who).digest('base64url');

const wait = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1_000));

/** Returns the seconds to wait, or 0. @throws the error of the store */
function consume(limiter: RateLimiterAbstract, who: string): Promise<number> {
  return limiter.consume(who).then(
    () => 0,
    (refused: unknown) => {
      if (refused instanceof RateLimiterRes) return wait(refused);
      throw refused;
    },
  );
}

/**
 * Creates a store that counts every try in memory and in the database. Memory comes first, so that a flood of guesses
 * causes no flood of statements, and so that a limit exists even while the database is unavailable.
 */
export function openGuessStore({ databaseUrl, perMinute, warn }: GuessStoreOptions): GuessStore {
  const pool = new pg.Pool({ connectionString: databaseUrl, ...CONNECTIONS });
  pool.on('error', warn);
  const own = new RateLimiterMemory({ points: perMinute, duration: MINUTE_S });
  const shared = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'guess_limit',
    tableCreated: true,
    keyPrefix: 'guess',
    points: perMinute,
    duration: MINUTE_S,
    // Its timer would keep a closed API in memory; the sweep deletes the rows.
    clearExpiredByTimeout: false,
    // Clients above the limit are refused from memory until the minute ends.
    inMemoryBlockOnConsumed: perMinute + 1,
  });

  async function ask<T>(question: Promise<T>, withoutAnswer: T): Promise<T> {
    try {
      return await question;
    } catch (error) {
      warn(error as Error);
      return withoutAnswer;
    }
  }

  async function waitOf(who: string): Promise<number> {
    const states = [await own.get(who), await ask(shared.get(who), null)];
    return Math.max(0, ...states.map((state) => (state && state.consumedPoints >= perMinute ? wait(state) : 0)));
  }

  return {
    async count(who) {
      const key = hash(who);
      return (await consume(own, key)) || ask(consume(shared, key), 0);
    },
    waitOf: (who) => waitOf(hash(who)),
    async takeBack(who) {
      await own.reward(hash(who));
      await ask(shared.reward(hash(who)), null);
    },
    close: () => pool.end(),
  };
}

import crypto from 'node:crypto';
import pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Tries of what can be guessed, counted over all processes of the store. */
export interface GuessStore {
  /** Counts a try. @returns seconds to wait when it is one too many, otherwise 0. */
  count(who: string): Promise<number>;
  /** Seconds to wait when there were too many, without counting. */
  waitOf(who: string): Promise<number>;
  /** Takes back a try that was no guess. */
  takeBack(who: string): Promise<void>;
  close(): Promise<void>;
}

export interface GuessStoreOptions {
  readonly databaseUrl: string;
  readonly perMinute: number;
  readonly warn: (error: Error) => void;
}

const MINUTE_S = 60;
/** Of their own, so that requests which wait for the database do not wait for being counted too; if even these are late, this process counts alone. */
const CONNECTIONS = { max: 2, connectionTimeoutMillis: 1_000, query_timeout: 1_000, statement_timeout: 1_000 };

const hash = (who: string): string => crypto.createHash('sha256').update(who).digest('base64url');

function waitSeconds(refused: unknown): number {
  if (!(refused instanceof RateLimiterRes)) throw refused;
  return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
}

export function openGuessStore({ databaseUrl, perMinute, warn }: GuessStoreOptions): GuessStore {
  const pool = new pg.Pool({ connectionString: databaseUrl, ...CONNECTIONS });
  pool.on('error', warn);
  const client = {
    query: (statement: pg.QueryConfig) =>
      pool.query(statement).catch((error: Error) => {
        warn(error);
        throw error;
      }),
  };
  const limiter = new RateLimiterPostgres({
    storeClient: client,
    storeType: 'client',
    tableName: 'guess_limit',
    tableCreated: true,
    keyPrefix: 'guess',
    points: perMinute,
    duration: MINUTE_S,
    // Whoever is refused is refused from memory: a flood of guesses is no flood of statements.
    inMemoryBlockOnConsumed: perMinute + 1,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: 'guess', points: perMinute, duration: MINUTE_S }),
  });
  return {
    count: (who) => limiter.consume(hash(who)).then(() => 0, waitSeconds),
    async waitOf(who) {
      const state = await limiter.get(hash(who));
      return state !== null && state.consumedPoints >= perMinute ? waitSeconds(state) : 0;
    },
    async takeBack(who) {
      await limiter.reward(hash(who));
    },
    close: () => pool.end(),
  };
}

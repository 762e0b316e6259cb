import crypto from 'node:crypto';
import type { Queries } from '../../platform/database';
import { failure, type Failure } from '../../platform/failure';
import * as sql from './auth.sql';

const WINDOW_SECONDS = 15 * 60;
/** Ten wrong passwords of one account, or a hundred tries from one address, in a quarter of an hour. */
const LIMITS = { account: 10, address: 100 } as const;

const subjectOf = (kind: keyof typeof LIMITS, name: string): Buffer =>
  crypto.createHash('sha256').update(`${kind}\n${name}`).digest();

function tooMany(seconds: number): Failure {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const detail = `Too many attempts to sign in. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`;
  return failure(429, 'RATE_LIMITED', detail, { retryAfterSeconds: Math.max(1, seconds), errorMessage: detail });
}

/** Kept by the database, so that all processes count together and a restart forgets nothing. */
export async function countTry(db: Queries, kind: keyof typeof LIMITS, name: string): Promise<Failure | null> {
  const { tries, secondsLeft } = (await db.one<{ tries: number; secondsLeft: number }>(sql.countTry, [
    subjectOf(kind, name),
    WINDOW_SECONDS,
  ]))!;
  return tries > LIMITS[kind] ? tooMany(secondsLeft) : null;
}

export const forgetTries = (db: Queries, kind: keyof typeof LIMITS, name: string) =>
  db.count(sql.forgetTries, [subjectOf(kind, name)]);

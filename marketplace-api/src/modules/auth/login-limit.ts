import crypto from 'node:crypto';
import type { Queries } from '../../platform/database/database';
import { failure, type Failure } from '../../platform/values/failure';
import * as sql from './auth.sql';

const WINDOW_SECONDS = 15 * 60;
/** Tries per window: of one account from one network address; from one address over all accounts. */
const MAX_OF_PAIR = 10;
const MAX_OF_ADDRESS = 100;
/**
 * This many tries of one account over all addresses count as an attack. Unknown addresses then have fewer tries, but
 * never none.
 */
const ATTACK = 30;
const MAX_OF_STRANGER = 3;

/** Identifies a sign-in: its account and its network address. */
export interface LoginSource {
  /** The variant and email address, whether or not the account exists. */
  readonly account: string;
  /** In the form of `addressKey`. */
  readonly address: string;
}

interface Counted {
  readonly tries: number;
  readonly secondsLeft: number;
}

const subjectOf = (kind: 'account' | 'address' | 'pair' | 'known', name: string): Buffer =>
  crypto.createHash('sha256').update(`${kind}\n${name}`).digest();
const pairOf = ({ account, address }: LoginSource): string => `${account}\n${address}`;

function tooMany(seconds: number): Failure {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const detail = `Too many attempts to sign in. Wait ${wait} and try again.`;
  return failure(429, 'RATE_LIMITED', detail, { retryAfterSeconds: Math.max(1, seconds), errorMessage: detail });
}

/**
 * Counts a try before the password is checked, so that parallel tries are all counted. An exhausted window doubles the
 * length of the next one.
 */
const count = (db: Queries, subject: Buffer, max: number): Promise<Counted> =>
  db.oneOrThrow<Counted>(sql.countTry, [subject, WINDOW_SECONDS, max]);

/** Returns whether this network address has signed in to this account before. */
export async function isKnown(db: Queries, source: LoginSource): Promise<boolean> {
  return (await db.one(sql.knownAddress, [subjectOf('known', pairOf(source))])) !== null;
}

/**
 * Counts a sign-in; null when it is allowed. The database holds the counts, so that all processes share them and a
 * restart keeps them. An attacker cannot lock a member out: attempts from other addresses do not count against a known
 * address, and leave an unknown one a few attempts.
 */
export async function countLogin(db: Queries, source: LoginSource): Promise<Failure | null> {
  const ofAddress = await count(db, subjectOf('address', source.address), MAX_OF_ADDRESS);
  if (ofAddress.tries > MAX_OF_ADDRESS) return tooMany(ofAddress.secondsLeft);
  const ofPair = await count(db, subjectOf('pair', pairOf(source)), MAX_OF_PAIR);
  if (ofPair.tries > MAX_OF_PAIR) return tooMany(ofPair.secondsLeft);
  const ofAccount = await count(db, subjectOf('account', source.account), Number.MAX_SAFE_INTEGER);
  const isAttacked = ofAccount.tries > ATTACK;
  if (isAttacked && ofPair.tries > MAX_OF_STRANGER && !(await isKnown(db, source))) return tooMany(ofPair.secondsLeft);
  return null;
}

/** Resets the address's count after a successful sign-in, and marks it as known to the account. */
export async function rememberLogin(db: Queries, source: LoginSource): Promise<void> {
  await db.count(sql.forgetTries, [subjectOf('pair', pairOf(source))]);
  await db.count(sql.rememberAddress, [subjectOf('known', pairOf(source))]);
}

import crypto from 'node:crypto';
import type { Queries } from '../../platform/database';
import { failure, type Failure } from '../../platform/failure';
import * as sql from './auth.sql';

const WINDOW_SECONDS = 15 * 60;
/** Tries in a window. Of one account from one address; from one address over all accounts. */
const MAX_OF_PAIR = 10;
const MAX_OF_ADDRESS = 100;
/**
 * So many tries of one account from everywhere are an attack: an address that it has never signed in from has fewer
 * then, but never none.
 */
const ATTACK = 30;
const MAX_OF_STRANGER = 3;

/** Who tries to sign in to what. */
export interface LoginSource {
  /** The variant and the e-mail address, whether or not there is such an account. */
  readonly account: string;
  /** As `addressKey` writes it. */
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
 * Counts before the password is looked at, so that tries which meet are all counted. A window used up makes the next
 * one twice as long.
 */
async function count(db: Queries, subject: Buffer, max: number): Promise<Counted> {
  return (await db.one<Counted>(sql.countTry, [subject, WINDOW_SECONDS, max]))!;
}

/** Whether this account was signed in to from this address before. */
export async function isKnown(db: Queries, source: LoginSource): Promise<boolean> {
  return (await db.one(sql.knownAddress, [subjectOf('known', pairOf(source))])) !== null;
}

/**
 * Counts a try to sign in; null when it may be made. Kept by the database, so that all processes count together and a
 * restart forgets nothing. Nobody can lock a member out: what others try elsewhere takes nothing from an address that
 * the account knows, and leaves any other some tries.
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

/** The password was right: this address has a clean start, and the account knows it from now on. */
export async function rememberLogin(db: Queries, source: LoginSource): Promise<void> {
  await db.count(sql.forgetTries, [subjectOf('pair', pairOf(source))]);
  await db.count(sql.rememberAddress, [subjectOf('known', pairOf(source))]);
}

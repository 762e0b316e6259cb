import crypto from 'node:crypto';
import type { Queries } from './database';
import * as sql from './one-time-token.sql';

/** What a token opens. A token of one purpose is nothing to any other. */
export type TokenPurpose =
  | 'exchange'
  | 'transfer'
  | 'confirmation'
  | 'rebooking'
  | 'additional-payment'
  | 'identity'
  | 'deal-preview'
  | 'order'
  | 'access'
  | 'password-reset';

export interface TokenRequest {
  readonly purpose: TokenPurpose;
  /** What it opens: a cart's number, a booking's, an order's or a payment's id. */
  readonly subject: string;
  readonly lifetimeSeconds: number;
  readonly payload?: unknown;
}

export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}
export interface OpenedToken<T = unknown> {
  readonly subject: string;
  readonly payload: T;
  readonly expiresAt: Date;
}

/** Tokens have so much randomness that a plain digest is as good as a slow one. */
export const hashToken = (token: string): Buffer => crypto.createHash('sha256').update(token).digest();

/**
 * 32 random bytes, of which the database keeps only a hash. Never put a token into a row or a log: what is mailed later
 * issues its token when it is rendered. Lifetimes are counted by the database's clock, the same for every API.
 */
export async function issueToken(
  db: Queries,
  { purpose, subject, payload, lifetimeSeconds }: TokenRequest,
): Promise<IssuedToken> {
  const token = crypto.randomBytes(32).toString('base64url');
  const row = await db.one<{ expiresAt: Date }>(sql.insertToken, [
    hashToken(token),
    purpose,
    subject,
    JSON.stringify(payload ?? null),
    lifetimeSeconds,
  ]);
  return { token, expiresAt: row!.expiresAt };
}

/**
 * Looks without consuming: all that a GET may do. Null for a token that is unknown, used, expired, or not this
 * subject's.
 */
export function findToken<T>(
  db: Queries,
  purpose: TokenPurpose,
  token: string,
  subject: string | null = null,
): Promise<OpenedToken<T> | null> {
  return db.one<OpenedToken<T>>(sql.findToken, [hashToken(token), purpose, subject]);
}

/** Like {@link findToken}, for a row that remembers which token it was made with. */
export async function isTokenAlive(
  db: Queries,
  purpose: TokenPurpose,
  tokenHash: Buffer,
  subject: string,
): Promise<boolean> {
  return (await db.one(sql.findToken, [tokenHash, purpose, subject])) !== null;
}

/** Uses a token up. Call it in the transaction of what it pays for: when that is undone, the token is unused again. */
export function consumeToken<T>(
  db: Queries,
  purpose: TokenPurpose,
  token: string,
  subject: string | null = null,
): Promise<OpenedToken<T> | null> {
  return db.one<OpenedToken<T>>(sql.consumeToken, [hashToken(token), purpose, subject]);
}

/**
 * Tells that a token was good and has been used: enough to show what came of it, and nothing else. Null once it has
 * expired.
 */
export function findUsedToken<T>(
  db: Queries,
  purpose: TokenPurpose,
  token: string,
  subject: string,
): Promise<OpenedToken<T> | null> {
  return db.one<OpenedToken<T>>(sql.findUsedToken, [hashToken(token), purpose, subject]);
}

/** Ends every unused token of a subject; a link that was sent twice works once. */
export function revokeTokens(db: Queries, purpose: TokenPurpose, subject: string): Promise<number> {
  return db.count(sql.revokeTokens, [purpose, subject]);
}

export const forgetOldTokens = (db: Queries): Promise<number> => db.count(sql.forgetTokens);

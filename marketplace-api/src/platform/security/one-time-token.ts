import crypto from 'node:crypto';
import type { Queries } from '../database/database';
import * as sql from './one-time-token.sql';

/** Purpose of a token. A token of one purpose is invalid for any other. */
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

const DAY_SECONDS = 86_400;
/** Lifetime of a token that opens an order's page: delivery, the time for returns (30 days) and later lookups. */
export const ORDER_TOKEN_SECONDS = 90 * DAY_SECONDS;

export interface TokenRequest {
  readonly purpose: TokenPurpose;
  /** The resource that it opens: a cart's number, or the id of a booking, order or payment. */
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

/** Hashes a token. A plain digest is enough, because tokens have 32 random bytes. */
export const hashToken = (token: string): Buffer => crypto.createHash('sha256').update(token).digest();

/**
 * Issues a token of 32 random bytes, of which the database stores only a hash. Never put a token into a row or a log: a
 * mail's token is issued when the mail is rendered. Lifetimes follow the database's clock, which all APIs share.
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
  if (!row) throw new Error('The insert of a token returned no row.');
  return { token, expiresAt: row.expiresAt };
}

/**
 * Finds a token without using it up, as a GET must. Null for a token that is unknown, used, expired, or of another
 * subject.
 */
export function findToken<T>(
  db: Queries,
  purpose: TokenPurpose,
  token: string,
  subject: string | null = null,
): Promise<OpenedToken<T> | null> {
  return db.one<OpenedToken<T>>(sql.findToken, [hashToken(token), purpose, subject]);
}

/** Like {@link findToken}, for a row that stores its token's hash. */
export async function isTokenAlive(
  db: Queries,
  purpose: TokenPurpose,
  tokenHash: Buffer,
  subject: string,
): Promise<boolean> {
  return (await db.one(sql.findToken, [tokenHash, purpose, subject])) !== null;
}

/** Uses up a token. Call it in the transaction of its effect, so that a rollback makes the token valid again. */
export function consumeToken<T>(
  db: Queries,
  purpose: TokenPurpose,
  token: string,
  subject: string | null = null,
): Promise<OpenedToken<T> | null> {
  return db.one<OpenedToken<T>>(sql.consumeToken, [hashToken(token), purpose, subject]);
}

/** Finds a token that was used, so that its holder can see the outcome and nothing else. Null once it has expired. */
export function findUsedToken<T>(
  db: Queries,
  purpose: TokenPurpose,
  token: string,
  subject: string,
): Promise<OpenedToken<T> | null> {
  return db.one<OpenedToken<T>>(sql.findUsedToken, [hashToken(token), purpose, subject]);
}

/** Revokes every unused token of a subject, so that only the latest of several links works. */
export function revokeTokens(db: Queries, purpose: TokenPurpose, subject: string): Promise<number> {
  return db.count(sql.revokeTokens, [purpose, subject]);
}

export const forgetOldTokens = (db: Queries): Promise<number> => db.count(sql.forgetTokens);

import type { BenefitType } from 'shared-contracts';
import type { Queries } from '../../platform/database/database';
import { consumeToken, findToken, hashToken, issueToken, revokeTokens } from '../../platform/security/one-time-token';
import type { Member } from '../../platform/security/member';
import * as sql from './auth.sql';

const DAY_SECONDS = 86_400;
/** Long enough to follow an order without signing in again; on shared computers the shopper signs out. */
const ACCESS_SECONDS = 7 * DAY_SECONDS;

export interface IssuedAccess {
  readonly accessToken: string;
  readonly accessHash: Buffer;
  readonly expiresAt: string;
}

export async function issueAccess(tx: Queries, accountId: string): Promise<IssuedAccess> {
  const request = { purpose: 'access', subject: accountId, lifetimeSeconds: ACCESS_SECONDS } as const;
  const { token, expiresAt } = await issueToken(tx, request);
  return { accessToken: token, accessHash: hashToken(token), expiresAt: expiresAt.toISOString() };
}

/** Resolves to null for an unknown or expired token, a deleted account, or another store. */
export async function findMember(db: Queries, variant: BenefitType, token: string): Promise<Member | null> {
  const opened = await findToken(db, 'access', token);
  if (opened === null) return null;
  const account = await db.one<Pick<Member, 'email' | 'customerId'>>(sql.accountById, [opened.subject, variant]);
  return account && { ...account, accountId: opened.subject, variant, accessHash: hashToken(token) };
}

export const endAccess = async (tx: Queries, token: string): Promise<boolean> =>
  (await consumeToken(tx, 'access', token)) !== null;

/** Revokes all access tokens and password reset links of the member. */
export async function endAllAccess(tx: Queries, accountId: string): Promise<void> {
  await revokeTokens(tx, 'access', accountId);
  await revokeTokens(tx, 'password-reset', accountId);
}

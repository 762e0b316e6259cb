import type { BenefitType } from 'shared-contracts';
import type { Queries } from '../../platform/database';
import { consumeToken, findToken, hashToken, issueToken, revokeTokens } from '../../platform/one-time-token';
import type { Member } from '../../platform/member';
import * as sql from './auth.sql';

const DAY_SECONDS = 86_400;
/** As long as somebody may look after an order without being asked again; a shared computer has the sign-out. */
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

/** Null for a token that is unknown or over, whose account is gone, or whose store is another. */
export async function findMember(db: Queries, variant: BenefitType, token: string): Promise<Member | null> {
  const opened = await findToken(db, 'access', token);
  if (opened === null) return null;
  const account = await db.one<Pick<Member, 'email' | 'customerId'>>(sql.accountById, [opened.subject, variant]);
  return account && { ...account, accountId: opened.subject, variant, accessHash: hashToken(token) };
}

export const endAccess = async (tx: Queries, token: string): Promise<boolean> =>
  (await consumeToken(tx, 'access', token)) !== null;

/** Signs the member out everywhere, and takes the links away that could set another password. */
export async function endAllAccess(tx: Queries, accountId: string): Promise<void> {
  await revokeTokens(tx, 'access', accountId);
  await revokeTokens(tx, 'password-reset', accountId);
}

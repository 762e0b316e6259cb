import type { Queries } from '../../platform/database';
import { revokeTokens } from '../../platform/one-time-token';
import { renewSession, type Session } from '../../platform/session';
import * as sql from './cart.sql';

export interface CartAccount {
  readonly accountId: string;
  readonly customerId: string;
}

/**
 * Makes a cart an account's, under a new session: who knew the old one, or was given a link to the cart before, holds it
 * no longer. Null when the session opens no cart that could be taken.
 */
export async function giveToAccount(
  tx: Queries,
  session: Session,
  { accountId, customerId }: CartAccount,
): Promise<string | null> {
  const renewed = renewSession(session.cartNumber);
  const attribute = JSON.stringify([{ key: 'customer_id', value: customerId }]);
  if (
    (await tx.count(sql.signIn, [
      session.cartNumber,
      session.hash,
      session.variant,
      renewed.hash,
      accountId,
      attribute,
    ])) === 0
  )
    return null;
  await revokeTokens(tx, 'transfer', session.cartNumber);
  await revokeTokens(tx, 'exchange', session.cartNumber);
  await revokeTokens(tx, 'identity', session.cartNumber);
  return renewed.sessionId;
}

/** Whether the session opens a cart, also one that was ordered. */
export const isOwnCart = async (db: Queries, { cartNumber, hash, variant }: Session): Promise<boolean> =>
  (await db.one(sql.ofSession, [cartNumber, hash, variant])) !== null;

export const isOpenCart = async (db: Queries, { cartNumber, hash, variant }: Session): Promise<boolean> =>
  (await db.one(sql.openOfSession, [cartNumber, hash, variant])) !== null;

/** The shopper has proved to be of a group that government deals are for. */
export const verifyGovernment = async (db: Queries, { cartNumber, hash, variant }: Session): Promise<boolean> =>
  (await db.count(sql.verifyGovernment, [cartNumber, hash, variant])) === 1;

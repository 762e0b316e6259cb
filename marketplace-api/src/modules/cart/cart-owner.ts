import type { Queries } from '../../platform/database';
import { isTokenAlive, revokeTokens } from '../../platform/one-time-token';
import { renewSession, type Session } from '../../platform/session';
import { releaseHold } from '../installer/slot-holds';
import * as sql from './cart.sql';

export interface CartAccount {
  readonly accountId: string;
  readonly customerId: string;
  /** Of the access token: the cart is a signed-in member's as long as that lives. */
  readonly accessHash: Buffer;
}

/**
 * Makes a cart an account's, under a new session: who knew the old one, or was given a link to the cart before, holds
 * it no longer. Null when the session opens no cart that could be taken.
 */
export async function giveToAccount(
  tx: Queries,
  session: Session,
  { accountId, customerId, accessHash }: CartAccount,
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
      accessHash,
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

interface CartMember {
  readonly accountId: string;
  readonly accessHash: Buffer;
}

/** Whether the cart is of a member who is signed in at this moment. */
export async function isSignedIn(db: Queries, cartNumber: string): Promise<boolean> {
  const member = await db.one<CartMember>(sql.memberOfCart, [cartNumber]);
  return member !== null && isTokenAlive(db, 'access', member.accessHash, member.accountId);
}

/** Carts that were taken over with one token go on with another. */
export const renewAccess = (tx: Queries, accountId: string, before: Buffer, after: Buffer): Promise<number> =>
  tx.count(sql.renewAccess, [accountId, before, after]);

/** Takes everything of the member out of the cart that they shop with; its products stay. */
export async function signOutCart(tx: Queries, session: Session, accountId: string): Promise<void> {
  const { cartNumber, hash, variant } = session;
  if ((await tx.count(sql.signOut, [cartNumber, hash, variant, accountId])) > 0) await releaseHold(tx, cartNumber);
}

import type { Queries } from '../../platform/database/database';
import { isTokenAlive, revokeTokens } from '../../platform/security/one-time-token';
import { renewSession, type IssuedSession, type Session } from '../../platform/security/session';
import { releaseHold } from '../bookings/slots/slot-holds';
import * as sql from './cart.sql';

export interface CartAccount {
  readonly accountId: string;
  readonly customerId: string;
  /** Hash of the access token: the cart belongs to the signed-in member for as long as the token is valid. */
  readonly accessHash: Buffer;
}

/**
 * Gives a cart to an account under a new session, so that holders of the old session or of a link to the cart lose it.
 * Returns null when the session opens no cart that can be taken over.
 */
export async function giveToAccount(
  tx: Queries,
  session: Session,
  { accountId, customerId, accessHash }: CartAccount,
): Promise<IssuedSession | null> {
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
  return renewed;
}

/** Returns whether the session opens a cart, including one that was ordered. */
export const isOwnCart = async (db: Queries, { cartNumber, hash, variant }: Session): Promise<boolean> =>
  (await db.one(sql.ofSession, [cartNumber, hash, variant])) !== null;

export const isOpenCart = async (db: Queries, { cartNumber, hash, variant }: Session): Promise<boolean> =>
  (await db.one(sql.openOfSession, [cartNumber, hash, variant])) !== null;

/** Records that the shopper proved to be eligible for government deals. */
export const verifyGovernment = async (db: Queries, { cartNumber, hash, variant }: Session): Promise<boolean> =>
  (await db.count(sql.verifyGovernment, [cartNumber, hash, variant])) === 1;

interface CartMember {
  readonly accountId: string;
  readonly accessHash: Buffer;
}

/** Returns whether the cart's member is signed in now. */
export async function isSignedIn(db: Queries, cartNumber: string): Promise<boolean> {
  const member = await db.one<CartMember>(sql.memberOfCart, [cartNumber]);
  return member !== null && isTokenAlive(db, 'access', member.accessHash, member.accountId);
}

/** Moves the carts of a replaced access token to the new token. */
export const renewAccess = (tx: Queries, accountId: string, before: Buffer, after: Buffer): Promise<number> =>
  tx.count(sql.renewAccess, [accountId, before, after]);

/** Removes all data of the member from the cart; its products stay. */
export async function signOutCart(tx: Queries, session: Session, accountId: string): Promise<void> {
  const { cartNumber, hash, variant } = session;
  if ((await tx.count(sql.signOut, [cartNumber, hash, variant, accountId])) > 0) await releaseHold(tx, cartNumber);
}

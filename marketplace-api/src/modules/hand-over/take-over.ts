import type { ExchangedCart } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database/database';
import { failure, type Failure } from '../../platform/values/failure';
import { revokeTokens } from '../../platform/security/one-time-token';
import { issueSession, renewSession, type Session } from '../../platform/security/session';
import { cartNotFound } from '../cart/cart-failures';
import { MAX_CART_LINES } from '../cart/cart-limits';
import { releaseHold } from '../bookings/slots/slot-holds';
import type { Handed } from './handed-cart';
import * as sql from './hand-over.sql';

/** Purposes of tokens that give a cart away: by a partner to its shopper, or by a shopper to another person. */
export const PURPOSES = ['exchange', 'transfer'] as const;
export type Purpose = (typeof PURPOSES)[number];

export interface GivenCart {
  readonly cartNumber: string;
  readonly purpose: Purpose;
  readonly payload: Handed;
}
export type TakenCart = ExchangedCart & { readonly sessionId: string };

const tooMany = () =>
  failure(
    409,
    'QUANTITY_LIMIT',
    `A cart holds ${MAX_CART_LINES} different products, and both together have more. ` +
      'Take some out of yours, and open the link again.',
  );

async function endLinks(tx: Queries, cartNumber: string): Promise<void> {
  for (const purpose of PURPOSES) await revokeTokens(tx, purpose, cartNumber);
}

/**
 * Gives the cart itself to the receiver under a new session; earlier holders lose it. A shopper gives products only:
 * name, addresses, appointment and coupon are removed. A partner's shopper is the same person and keeps them.
 */
export async function takeCart(tx: Queries, { cartNumber, purpose, payload }: GivenCart): Promise<TakenCart | null> {
  const session = renewSession(cartNumber);
  const attributes = JSON.stringify(payload.attributes);
  const values = [cartNumber, session.hash, attributes, payload.benefitType, purpose === 'exchange'];
  if ((await tx.count(sql.takeCart, values)) !== 1) return null;
  if (purpose === 'transfer') {
    await tx.count(sql.forgetGiver, [cartNumber]);
    await releaseHold(tx, cartNumber);
  }
  await endLinks(tx, cartNumber);
  return { cartNumber, attributes: payload.attributes, sessionId: session.sessionId };
}

/** Adds the products of a given cart to the receiver's own cart and empties the given one. */
export async function addToOwnCart(tx: Queries, given: GivenCart, own: Session): Promise<TakenCart | Failure | null> {
  await tx.many(sql.lockCarts, [[given.cartNumber, own.cartNumber]]);
  if ((await tx.one(sql.ownOpenCart, [own.cartNumber, own.hash, own.variant])) === null) return cartNotFound();
  if (given.cartNumber === own.cartNumber) return takeCart(tx, given);
  if ((await tx.one(sql.openGivenCart, [given.cartNumber])) === null) return null;
  await tx.count(sql.copyLines, [given.cartNumber, own.cartNumber]);
  const { lines } = await tx.oneOrThrow<{ lines: number }>(sql.countLines, [own.cartNumber]);
  if (lines > MAX_CART_LINES) return tooMany();
  const session = renewSession(own.cartNumber);
  const { attributes } = given.payload;
  await tx.count(sql.receive, [own.cartNumber, session.hash, JSON.stringify(attributes), given.purpose === 'exchange']);
  await tx.count(sql.emptyGiven, [given.cartNumber, issueSession().hash]);
  await tx.count(sql.forgetGiver, [given.cartNumber]);
  await releaseHold(tx, given.cartNumber);
  await endLinks(tx, given.cartNumber);
  await endLinks(tx, own.cartNumber);
  return { cartNumber: own.cartNumber, attributes: [...attributes], sessionId: session.sessionId };
}

import type { Queries } from '../../platform/database/database';
import type { Failure } from '../../platform/values/failure';
import type { Session } from '../../platform/security/session';
import { cartBusy, cartNotFound, cartOrdered } from './cart-failures';
import * as sql from './cart.sql';

/** `ordering`: an order is being paid, and the cart cannot be changed. */
export type CartStatus = 'open' | 'ordering' | 'ordered';

/** Sets the status. The caller's transaction must hold the cart's lock. */
export async function setCartStatus(tx: Queries, cartNumber: string, status: CartStatus): Promise<void> {
  await tx.count(sql.setStatus, [cartNumber, status]);
}

/** Removes a payment that can no longer be charged, so that its shopper enters another. The caller holds the lock. */
export async function dropPayment(tx: Queries, cartNumber: string, providerToken: string): Promise<void> {
  await tx.count(sql.dropPayment, [cartNumber, providerToken]);
}

/** Locks a cart until the transaction ends; returns why it cannot be changed, or null. */
export async function lockOpenCart(tx: Queries, { cartNumber, hash, variant }: Session): Promise<Failure | null> {
  const cart = await tx.one<{ status: CartStatus }>(sql.lockStatus, [cartNumber, hash, variant]);
  if (cart === null) return cartNotFound();
  if (cart.status === 'open') return null;
  return cart.status === 'ordered' ? cartOrdered() : cartBusy();
}

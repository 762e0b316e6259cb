import type { Queries } from '../../platform/database';
import * as sql from './cart.sql';

/** `ordering`: an order is being paid, and the cart cannot be changed. */
export type CartStatus = 'open' | 'ordering' | 'ordered';

/** Sets the status. The caller's transaction must hold the cart's lock. */
export async function setCartStatus(tx: Queries, cartNumber: string, status: CartStatus): Promise<void> {
  await tx.count(sql.setStatus, [cartNumber, status]);
}

import type { Queries } from '../../platform/database';
import * as sql from './cart.sql';

/** `ordering`: an order is being paid, and the cart cannot be changed. */
export type CartStatus = 'open' | 'ordering' | 'ordered';

/** Of a cart whose lock the caller's transaction holds. */
export async function setCartStatus(tx: Queries, cartNumber: string, status: CartStatus): Promise<void> {
  await tx.count(sql.setStatus, [cartNumber, status]);
}

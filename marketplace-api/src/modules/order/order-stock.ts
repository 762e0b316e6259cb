import type { Database, Queries } from '../../platform/database';
import type { Failure } from '../../platform/failure';
import { outOfStock } from '../cart/cart-failures';
import type { CartDocument } from '../cart/cart.types';
import * as sql from './order-stock.sql';

/** Promises an order its units, or says which of them are gone. */
export async function reserveStock(tx: Queries, document: CartDocument): Promise<Failure | null> {
  const numbers = document.items.map((item) => item.productNumber);
  await tx.many(sql.lockStock, [numbers]);
  const quantities = document.items.map((item) => item.quantity);
  const reserved = await tx.many<{ productNumber: string }>(sql.reserve, [numbers, quantities]);
  const taken = new Set(reserved.map((row) => row.productNumber));
  const missing = document.items.find((item) => !taken.has(item.productNumber));
  if (missing === undefined) return null;
  return outOfStock(`${missing.brand} ${missing.name}`, missing.stock >= missing.quantity ? 0 : missing.stock);
}

const endReservation = async (tx: Queries, orderId: string): Promise<boolean> => {
  await tx.many(sql.lockStockOf, [orderId]);
  return (await tx.count(sql.endReservation, [orderId])) > 0;
};

/**
 * The order is placed: its units leave the warehouse's books and the promises. Those of the version before have left
 * already.
 */
export async function consumeStock(tx: Queries, orderId: string): Promise<void> {
  if (await endReservation(tx, orderId)) await tx.count(sql.consume, [orderId]);
}

/** The order comes to nothing: what was promised can be sold again. */
export async function returnStock(tx: Queries, orderId: string): Promise<void> {
  if (await endReservation(tx, orderId)) await tx.count(sql.release, [orderId]);
  else await tx.count(sql.putBack, [orderId]);
}

/**
 * While versions run side by side, a server of the one before may settle an order of this one: it leaves what can be
 * sold as it should be, and the promise. Ending the promise takes the units off both sides. Answers how many there
 * were.
 */
export async function endSettledReservations(db: Database): Promise<number> {
  const orders = await db.many<{ orderId: string }>(sql.settledReservations);
  for (const { orderId } of orders) await db.transaction((tx) => consumeStock(tx, orderId));
  return orders.length;
}

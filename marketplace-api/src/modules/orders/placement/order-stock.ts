import type { Database, Queries } from '../../../platform/database/database';
import type { Failure } from '../../../platform/values/failure';
import { outOfStock } from '../../cart/cart-failures';
import type { CartDocument } from '../../cart/cart.types';
import * as sql from './order-stock.sql';

/** Reserves an order's units, or returns a failure that names the products that are sold out. */
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
 * Subtracts a placed order's units from stock and ends its reservation. An order of the previous version subtracted
 * them already.
 */
export async function consumeStock(tx: Queries, orderId: string): Promise<void> {
  if (await endReservation(tx, orderId)) await tx.count(sql.consume, [orderId]);
}

/** Releases the reserved units of a failed order for sale. */
export async function returnStock(tx: Queries, orderId: string): Promise<void> {
  if (await endReservation(tx, orderId)) await tx.count(sql.release, [orderId]);
  else await tx.count(sql.putBack, [orderId]);
}

/**
 * Ends reservations of orders that a server of the previous version settled during a rolling deployment. Such a server
 * keeps the available stock correct but leaves the reservation, so ending it subtracts the units from both sides.
 * Returns the number of ended reservations.
 */
export async function endSettledReservations(db: Database): Promise<number> {
  const orders = await db.many<{ orderId: string }>(sql.settledReservations);
  for (const { orderId } of orders) await db.transaction((tx) => consumeStock(tx, orderId));
  return orders.length;
}

import type { Queries } from '../../platform/database';
import * as sql from './order.sql';
import type { OrderRow } from './order.types';

export const findOrderRow = (db: Queries, orderId: string): Promise<OrderRow | null> =>
  db.one<OrderRow>(sql.orderById, [orderId]);

/** The order's coupon can be used again. */
export async function returnCoupon(tx: Queries, orderId: string): Promise<void> {
  await tx.count(sql.returnCoupon, [orderId]);
}

import type { Queries } from '../../platform/database';
import type { Session } from '../../platform/session';
import * as sql from './order.sql';
import type { OrderDocument, OrderRow } from './order.types';

export const findOrderRow = (db: Queries, orderId: string): Promise<OrderRow | null> =>
  db.one<OrderRow>(sql.orderById, [orderId]);

/** The order's coupon can be used again. */
export async function returnCoupon(tx: Queries, orderId: string): Promise<void> {
  await tx.count(sql.returnCoupon, [orderId]);
}

export interface NewOrder {
  readonly orderId: string;
  readonly session: Session;
  readonly idempotencyKey: string;
  readonly bodyHash: Buffer;
  readonly variant: string;
  readonly salesChannel: string;
  readonly orderSource: string;
  readonly totalCents: number;
  /** As its shopper reads it later. */
  readonly document: OrderDocument;
  /** Hash of the address that the request came from. */
  readonly client: Buffer;
  /** Of the card, where it is paid with one. */
  readonly fingerprint: string | null;
}

export async function insertOrder(tx: Queries, order: NewOrder): Promise<void> {
  const { session, document } = order;
  await tx.count(sql.insertOrder, [
    order.orderId,
    session.cartNumber,
    order.idempotencyKey,
    order.bodyHash,
    session.hash,
    order.variant,
    order.salesChannel,
    order.orderSource,
    order.totalCents,
    document.discountCode,
    document.customer.email,
    JSON.stringify(document),
    order.client,
    order.fingerprint,
  ]);
}

export interface NewOrderLine {
  readonly productNumber: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  /** Fees of its tires, with the tax on them. */
  readonly feeCents: number;
}

/** All lines by one statement: a list for each column. */
export async function insertOrderLines(tx: Queries, orderId: string, lines: readonly NewOrderLine[]): Promise<void> {
  await tx.count(sql.insertLines, [
    orderId,
    lines.map(({ productNumber }) => productNumber),
    lines.map(({ quantity }) => quantity),
    lines.map(({ unitPriceCents }) => unitPriceCents),
    lines.map(({ discountCents }) => discountCents),
    lines.map(({ taxCents }) => taxCents),
    lines.map(({ totalCents }) => totalCents),
    lines.map(({ feeCents }) => feeCents),
  ]);
}

import type { Queries } from '../../../platform/database/database';
import type { TaxDecision } from '../../cart/cart-taxes';
import type { Session } from '../../../platform/security/session';
import * as sql from './order.sql';
import type { OrderDocument, OrderRow } from './order.types';

export const findOrderRow = (db: Queries, orderId: string): Promise<OrderRow | null> =>
  db.one<OrderRow>(sql.orderById, [orderId]);

/** Makes the order's coupon redeemable again. */
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
  /** The order as its shopper reads it later. */
  readonly document: OrderDocument;
  /** Hash of the network address of the request. */
  readonly client: Buffer;
  /** Fingerprint of the card, where a card pays. */
  readonly fingerprint: string | null;
  readonly tax: TaxDecision;
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
    order.tax.source,
    order.tax.record === null ? null : JSON.stringify(order.tax.record),
  ]);
}

export interface NewOrderLine {
  readonly productNumber: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  /** Tire fees including their tax, in cents. */
  readonly feeCents: number;
}

/** Inserts all lines with one statement that takes a list per column. */
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

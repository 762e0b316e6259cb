import { HOLD_MINUTES } from 'shared-contracts';
import type { Database, Queries } from '../../platform/database';
import { bookingPlaced } from '../booking-confirmation/ordered-booking';
import { enqueueMail } from '../mail/enqueue-mail';
import type { ChargeResult, PaymentProvider } from '../payment/payment-provider';
import type { OrderRow } from './order.types';
import * as sql from './order.sql';

type Settled = Exclude<ChargeResult, { kind: 'unknown' }>;

async function succeed(tx: Queries, row: OrderRow, chargeId: string | null): Promise<void> {
  if ((await tx.count(sql.settleAttempt, [row.attemptId, 'succeeded', chargeId, null])) === 0) return;
  await tx.count(sql.placeOrder, [row.orderId]);
  await tx.count(sql.setCartStatus, [row.cartNumber, 'ordered']);
  await tx.count(sql.finishBooking, [row.cartNumber]);
  await bookingPlaced(tx, row.cartNumber, row.orderId);
  await enqueueMail(tx, { kind: 'order-confirmation', recipient: row.customerEmail, benefitType: row.benefitType, payload: { orderId: row.orderId } });
}

/** Everything that was reserved goes back, and the cart is as it was: the shopper can try another card. */
async function giveBack(tx: Queries, row: OrderRow, code: string): Promise<void> {
  if ((await tx.count(sql.settleAttempt, [row.attemptId, 'failed', null, code])) === 0) return;
  await tx.many(sql.lockStock, [row.document.lines.map((line) => line.productNumber)]);
  await tx.count(sql.returnStock, [row.orderId]);
  await tx.count(sql.returnCoupon, [row.orderId]);
  await tx.count(sql.returnBooking, [row.cartNumber, HOLD_MINUTES]);
  await tx.count(sql.failOrder, [row.orderId]);
  await tx.count(sql.setCartStatus, [row.cartNumber, 'open']);
}

const settle = (db: Database, row: OrderRow, result: Settled) => db.transaction((tx) =>
  (result.kind === 'succeeded' ? succeed(tx, row, result.chargeId) : giveBack(tx, row, result.kind === 'declined' ? result.code : 'provider_unavailable')));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const DOUBT_PAUSES_MS = [100, 400, 1000];

/** Brings an open payment to an end: charge (the provider takes a reference once), then write down what happened. */
export async function payOrder(db: Database, provider: PaymentProvider, row: OrderRow): Promise<void> {
  if (row.providerToken === null || row.amountCents === 0) return db.transaction((tx) => succeed(tx, row, null));
  const result = await provider.charge({ reference: row.attemptId, amountCents: row.amountCents, token: row.providerToken });
  if (result.kind !== 'unknown') return settle(db, row, result);
  for (const ms of DOUBT_PAUSES_MS) {
    await pause(ms);
    const known = await provider.settle(row.attemptId);
    if (known.kind !== 'unknown') return settle(db, row, known);
  }
}

/** For payments whose process died or whose provider was silent: the provider's books decide. */
export async function recoverOrder(db: Database, provider: PaymentProvider, row: OrderRow): Promise<void> {
  if (row.providerToken === null || row.amountCents === 0) return db.transaction((tx) => succeed(tx, row, null));
  const known = await provider.settle(row.attemptId);
  if (known.kind !== 'unknown') await settle(db, row, known);
}

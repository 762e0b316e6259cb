import type { Queries } from '../../../platform/database';
import { isFailure, type Failure } from '../../../platform/failure';
import { hashBody } from '../../../platform/idempotency';
import { randomCode } from '../../../platform/session';
import { enqueueMail } from '../../mail/enqueue-mail';
import { moveOrder, ORDER_STATES } from '../placement/order-states';
import { reviseClaims } from '../rebates/revise-claims';
import { lockOrder } from '../changes/change-order';
import { refundReused, refundTooLarge, unknownOrder } from '../changes/order-change-failures';
import type { Refunded, RefundKind, RefundRequest } from '../changes/order-change.types';
import { leftToRefund, planRefund, type Charge, type RefundPlan } from './refund-plan';
import * as sql from './refund.sql';

interface Known extends Refunded {
  readonly kind: RefundKind;
  readonly bodyHash: Buffer | null;
}

interface Books {
  readonly charges: readonly Charge[];
  readonly creditedCents: number;
}

async function booksOf(tx: Queries, orderId: string): Promise<Books> {
  const charges = await tx.many<Charge>(sql.chargesOf, [orderId]);
  const { creditedCents } = (await tx.one<{ creditedCents: number }>(sql.programCredited, [orderId]))!;
  return { charges, creditedCents };
}

/** Returns the refundable amount of an order. The caller has locked the order. */
export async function refundableCents(tx: Queries, orderId: string): Promise<number> {
  const { charges, creditedCents } = await booksOf(tx, orderId);
  return leftToRefund(charges, creditedCents);
}

/**
 * Finishes a refund whose last part was paid, in the transaction that writes the payment: mails the shopper, and marks
 * the order `refunded` when nothing is left. Called for each part.
 */
export async function settleRefund(tx: Queries, refundId: string): Promise<void> {
  const named = await tx.one<{ orderId: string }>(sql.orderOfRefund, [refundId]);
  const order = named && (await lockOrder(tx, named.orderId));
  // Counted after the lock, so that parts paid in parallel are serialized here.
  if (!order || (await tx.one<{ count: number }>(sql.openParts, [refundId]))!.count > 0) return;
  const paid = await tx.one<{ kind: RefundKind; amountCents: number }>(sql.markPaid, [refundId]);
  if (paid === null) return;
  const { orderId, state, customerEmail: recipient, benefitType } = order;
  const { isAllBack } = (await tx.one<{ isAllBack: boolean }>(sql.isAllBack, [orderId]))!;
  if (isAllBack && ORDER_STATES[state].next.refunded !== undefined) {
    await moveOrder(tx, orderId, 'refunded');
    await reviseClaims(tx, orderId);
  }
  // The mail of the cancellation has announced the refund.
  if (paid.kind === 'cancelled') return;
  const payload = { orderId, amountCents: paid.amountCents, isAllBack };
  await enqueueMail(tx, { kind: 'order-refunded', recipient, benefitType, payload });
}

async function write(tx: Queries, refundId: string, request: RefundRequest, plan: RefundPlan): Promise<void> {
  const { orderId, key, kind = 'amount', amountCents, reason, lines = [] } = request;
  const bodyHash = hashOf(request);
  const { parts, programCreditCents } = plan;
  const row = [refundId, orderId, key, bodyHash, kind, amountCents, programCreditCents, reason];
  await tx.count(sql.insertOrderRefund, row);
  if (lines.length > 0)
    await tx.count(sql.insertRefundLines, [
      refundId,
      lines.map((line) => line.productNumber),
      lines.map((line) => line.quantity),
      lines.map((line) => line.amountCents),
    ]);
  for (const { charge, amountCents: cents } of parts)
    await tx.count(sql.insertPart, [refundId, charge.attemptId, charge.chargeId, cents, charge.currency, reason]);
}

/**
 * Hashes the request that a key stands for. Amounts of lines are left out: they follow from the lines and may change
 * until a retry.
 */
const hashOf = ({ kind = 'amount', amountCents, reason, lines = [] }: RefundRequest): Buffer =>
  hashBody({
    kind,
    reason,
    ...(kind === 'amount' ? { amountCents } : {}),
    lines: lines.map(({ productNumber, quantity }) => ({ productNumber, quantity })),
  });

/** Returns the earlier decision with this key. */
export async function refundBefore(tx: Queries, request: RefundRequest): Promise<Refunded | Failure | null> {
  const known = await tx.one<Known>(sql.refundByKey, [request.orderId, request.key]);
  if (known === null) return null;
  const { refundId, amountCents } = known;
  return known.bodyHash?.equals(hashOf(request)) ? { refundId, amountCents } : refundReused();
}

/**
 * Records a refund; the caller has locked the order. A worker pays it through the provider, and a program's part is
 * credited at once. The database ensures that refunds never exceed charges.
 */
export async function refund(tx: Queries, request: RefundRequest): Promise<Refunded | Failure> {
  const before = await refundBefore(tx, request);
  if (before !== null) return before;
  const { orderId, amountCents } = request;
  const { charges, creditedCents } = await booksOf(tx, orderId);
  const left = leftToRefund(charges, creditedCents);
  if (amountCents <= 0 || amountCents > left) return refundTooLarge(amountCents, left);
  const refundId = `RF${randomCode(15)}`;
  const plan = planRefund(charges, amountCents);
  await write(tx, refundId, request, plan);
  if (plan.parts.length === 0) await settleRefund(tx, refundId);
  return { refundId, amountCents };
}

/** Refunds everything that is still refundable, if anything is. */
export async function refundRest(
  tx: Queries,
  request: Omit<RefundRequest, 'amountCents'>,
): Promise<Refunded | Failure | null> {
  const amountCents = await refundableCents(tx, request.orderId);
  return amountCents === 0 ? null : refund(tx, { ...request, amountCents });
}

/** Refunds an order that the caller's transaction has not locked yet. */
export async function lockAndRefund(tx: Queries, request: RefundRequest): Promise<Refunded | Failure> {
  const order = await lockOrder(tx, request.orderId);
  return order === null ? unknownOrder() : refund(tx, request);
}

export const isRefunded = (answer: Refunded | Failure | null): answer is Refunded =>
  answer !== null && !isFailure(answer);

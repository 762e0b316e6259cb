import type { Queries } from '../../../platform/database/database';
import type { Failure } from '../../../platform/values/failure';
import { randomCode } from '../../../platform/security/session';
import { reportRefund } from '../../pricing/tax/tax-reports';
import { enqueueMail } from '../../mail/enqueue-mail';
import { moveOrder, ORDER_STATES } from '../placement/order-states';
import { readLinesLeft } from '../placement/returnable-lines';
import { reviseClaims } from '../rebates/revise-claims';
import { lockOrder } from '../changes/change-order';
import { decideConsequentRefund, refundableOf } from './refund-decision';
import type {
  Charge,
  ConsequentRefund,
  DecidedRefund,
  EarlierRefund,
  Refunded,
  RefundDecision,
  RefundFacts,
  RefundKind,
} from './refund.types';
import * as sql from './refund.sql';

/** Reads order, ledger and earlier refunds. The caller must hold the lock of the order until the write. */
export async function readRefundFacts(
  tx: Queries,
  order: RefundFacts['order'],
  kind?: RefundKind,
): Promise<RefundFacts> {
  const { orderId } = order;
  const charges = await tx.many<Charge>(sql.chargesOf, [orderId]);
  const earlier = await tx.many<EarlierRefund>(sql.earlierRefunds, [orderId]);
  const lines = kind === 'lines' ? await readLinesLeft(tx, orderId) : [];
  return { order, charges, earlier, lines };
}

/** Returns the refundable amount of an order. The caller has locked the order. */
export const refundableCents = async (tx: Queries, order: RefundFacts['order']): Promise<number> =>
  refundableOf(await readRefundFacts(tx, order));

/**
 * Finishes a refund whose last part was paid, in the transaction that writes the payment: mails the shopper, and marks
 * the order `refunded` when nothing is left. Called for each part.
 */
export async function settleRefund(tx: Queries, refundId: string): Promise<void> {
  const named = await tx.one<{ orderId: string }>(sql.orderOfRefund, [refundId]);
  const order = named && (await lockOrder(tx, named.orderId));
  // Counted after the lock, so that parts paid in parallel are serialized here.
  if (!order || (await tx.oneOrThrow<{ count: number }>(sql.openParts, [refundId])).count > 0) return;
  const paid = await tx.one<{ kind: RefundKind; amountCents: number }>(sql.markPaid, [refundId]);
  if (paid === null) return;
  await reportRefund(tx, refundId);
  const { orderId, state, customerEmail: recipient, benefitType } = order;
  const { isAllBack } = await tx.oneOrThrow<{ isAllBack: boolean }>(sql.isAllBack, [orderId]);
  if (isAllBack && ORDER_STATES[state].next.refunded !== undefined) {
    await moveOrder(tx, orderId, 'refunded');
    await reviseClaims(tx, orderId);
  }
  // The mail of the cancellation has announced the refund.
  if (paid.kind === 'cancelled') return;
  const payload = { orderId, amountCents: paid.amountCents, isAllBack };
  await enqueueMail(tx, { kind: 'order-refunded', recipient, benefitType, payload });
}

async function write(tx: Queries, orderId: string, refund: DecidedRefund): Promise<Refunded> {
  const refundId = `RF${randomCode(15)}`;
  const { key, kind, bodyHash, amountCents, programCreditCents, reason, lines, parts } = refund;
  await tx.count(sql.insertOrderRefund, [
    ...[refundId, orderId, key, bodyHash, kind, amountCents, programCreditCents, reason],
    lines.map((line) => line.productNumber),
    lines.map((line) => line.quantity),
    lines.map((line) => line.amountCents),
    parts.map(({ charge }) => charge.attemptId),
    parts.map(({ charge }) => charge.chargeId),
    parts.map((part) => part.amountCents),
    parts.map(({ charge }) => charge.currency),
  ]);
  if (parts.length === 0) await settleRefund(tx, refundId);
  return { refundId, amountCents };
}

/**
 * Writes a decision; null when nothing was left. A worker pays the refund through the provider, and a program's part is
 * credited at once. The database ensures that refunds never exceed charges.
 */
export async function applyRefund(
  tx: Queries,
  { order }: RefundFacts,
  decision: RefundDecision,
): Promise<Refunded | Failure | null> {
  switch (decision.kind) {
    case 'refund':
      return write(tx, order.orderId, decision.refund);
    case 'repeated':
      return decision.refunded;
    case 'nothing-left':
      return null;
    case 'rejected':
      return decision.failure;
  }
}

/** Refunds as a part of another change of an order, which the caller has locked. */
export async function refundAfterChange(
  tx: Queries,
  order: RefundFacts['order'],
  request: ConsequentRefund,
): Promise<Refunded | Failure | null> {
  const facts = await readRefundFacts(tx, order);
  return applyRefund(tx, facts, decideConsequentRefund(facts, request));
}

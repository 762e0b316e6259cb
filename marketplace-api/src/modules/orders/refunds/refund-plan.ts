import type { OrderLineQuantity } from 'shared-contracts/wire';
import type { Failure } from '../../../platform/values/failure';
import { centsOfUnits, type LineLeft } from '../placement/returnable-lines';
import { refundLinesError } from '../changes/order-change-failures';
import type { Charge, RefundLine, RefundPart, RefundPlan } from './refund.types';

const leftOf = ({ amountCents, backCents, disputedCents }: Charge): number =>
  Math.max(0, amountCents - backCents - disputedCents);

/** Returns the amount that a program paid and that was not credited yet. */
function programLeft(charges: readonly Charge[], creditedCents: number): number {
  const settled = charges.filter(({ isProgram }) => isProgram).reduce((sum, charge) => sum + leftOf(charge), 0);
  return Math.max(0, settled - creditedCents);
}

const byProvider = (charges: readonly Charge[]) => charges.filter(({ isProgram }) => !isProgram);

export const leftToRefund = (charges: readonly Charge[], creditedCents: number): number =>
  byProvider(charges).reduce((sum, charge) => sum + leftOf(charge), programLeft(charges, creditedCents));

/**
 * Chooses the charges that a refund is paid from: the order's own first, then its additional payments. The program paid
 * what no provider charged.
 */
export function planRefund(charges: readonly Charge[], amountCents: number): RefundPlan {
  let open = amountCents;
  const parts: RefundPart[] = [];
  for (const charge of byProvider(charges)) {
    const part = Math.min(open, leftOf(charge));
    if (part > 0) parts.push({ charge, amountCents: part });
    open -= part;
  }
  return { parts, programCreditCents: open };
}

/** Merges repeated products into one entry each. */
export function mergeLines(lines: readonly OrderLineQuantity[]): OrderLineQuantity[] {
  const merged = new Map<string, number>();
  for (const { productNumber, quantity } of lines)
    merged.set(productNumber, (merged.get(productNumber) ?? 0) + quantity);
  return [...merged].map(([productNumber, quantity]) => ({ productNumber, quantity }));
}

export function priceLines(
  requested: readonly OrderLineQuantity[],
  bought: readonly LineLeft[],
): RefundLine[] | Failure {
  const priced: RefundLine[] = [];
  for (const { productNumber, quantity } of mergeLines(requested)) {
    const line = bought.find((one) => one.productNumber === productNumber);
    if (line === undefined) return refundLinesError(`This order has no ${productNumber}. Look at its lines.`);
    const { refundedQuantity: before } = line;
    const left = line.quantity - before;
    if (quantity > left)
      return refundLinesError(
        `${quantity} of ${productNumber} cannot be refunded: ${left} of ${line.quantity} are left. Name at most that.`,
      );
    const amountCents = centsOfUnits(line, before + quantity) - centsOfUnits(line, before);
    priced.push({ productNumber, quantity, amountCents });
  }
  return priced;
}

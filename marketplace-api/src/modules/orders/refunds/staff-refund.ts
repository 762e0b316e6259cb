import type { Order, OrderLineQuantity } from 'shared-contracts/wire';
import type { Queries } from '../../../platform/database';
import { isFailure, type Failure } from '../../../platform/failure';
import { changeOrder } from '../changes/change-order';
import { notRefundable, refundTooLarge } from '../changes/order-change-failures';
import type { LockedOrder, OrderLifeDependencies, RefundRequest } from '../changes/order-change.types';
import { readLinesLeft } from '../placement/returnable-lines';
import { mergeLines, priceLines } from './refund-plan';
import { refund, refundableCents, refundBefore } from './refund-order';

/** A refund decided by staff: the rest, an amount, or lines with their share of price, discount, tax and fees. */
export type RefundWish = { readonly reason: string; readonly key: string } & (
  | { readonly kind: 'whole' }
  | { readonly kind: 'amount'; readonly amountCents: number }
  | { readonly kind: 'lines'; readonly lines: readonly OrderLineQuantity[] }
);

function stateError({ orderNumber, state }: LockedOrder): Failure | null {
  switch (state) {
    case 'pending-payment':
    case 'requires-action':
    case 'payment-failed':
      return notRefundable(`Order ${orderNumber} is not paid, so nothing can go back.`);
    case 'return-requested':
      return notRefundable(
        `A return of order ${orderNumber} is asked for. Receive or refuse it first, then refund what came back.`,
      );
    default:
      return null;
  }
}

/**
 * Returns an error for a full refund before shipping, which must be a cancellation: otherwise the goods would ship
 * unpaid.
 */
function cancelError({ orderNumber, state }: LockedOrder, amountCents: number, left: number): Failure | null {
  const isHere = state === 'placed' || state === 'packed';
  return isHere && amountCents >= left
    ? notRefundable(`Order ${orderNumber} has not left yet. To pay everything back, cancel it.`)
    : null;
}

async function requestOf(
  tx: Queries,
  { orderId }: LockedOrder,
  wish: RefundWish,
  left: number,
): Promise<RefundRequest | Failure> {
  const { kind, key } = wish;
  const reason = wish.reason.trim();
  const request = { orderId, kind, key, reason };
  switch (wish.kind) {
    case 'whole':
      return { ...request, amountCents: left };
    case 'amount':
      return { ...request, amountCents: wish.amountCents };
    case 'lines': {
      const lines = priceLines(wish.lines, await readLinesLeft(tx, orderId));
      if (isFailure(lines)) return lines;
      return { ...request, lines, amountCents: lines.reduce((sum, line) => sum + line.amountCents, 0) };
    }
  }
}

/** Returns whether the key was used before; see {@link refundBefore}. */
async function knownBefore(tx: Queries, { orderId }: LockedOrder, wish: RefundWish): Promise<boolean | Failure> {
  const lines = wish.kind === 'lines' ? mergeLines(wish.lines).map((line) => ({ ...line, amountCents: 0 })) : [];
  const amountCents = wish.kind === 'amount' ? wish.amountCents : 0;
  const { kind, key } = wish;
  const before = await refundBefore(tx, { orderId, kind, key, reason: wish.reason.trim(), lines, amountCents });
  return isFailure(before) ? before : before !== null;
}

export const staffRefund =
  (deps: OrderLifeDependencies) =>
  (orderId: string, wish: RefundWish): Promise<Order | Failure> =>
    changeOrder(deps, orderId, async (tx, order) => {
      const known = await knownBefore(tx, order, wish);
      if (known !== false) return known === true ? null : known;
      const error = stateError(order);
      if (error) return error;
      const left = await refundableCents(tx, orderId);
      const request = await requestOf(tx, order, wish, left);
      if (isFailure(request)) return request;
      const { amountCents } = request;
      if (amountCents <= 0 || amountCents > left) return refundTooLarge(amountCents, left);
      const refused = cancelError(order, amountCents, left);
      if (refused) return refused;
      const done = await refund(tx, request);
      return isFailure(done) ? done : null;
    });

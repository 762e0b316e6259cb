import type { OrderLineQuantity } from 'shared-contracts/wire';
import { isFailure, type Failure } from '../../../platform/values/failure';
import { hashBody } from '../../../platform/database/idempotency';
import { notRefundable, refundReused, refundTooLarge } from '../changes/order-change-failures';
import { leftToRefund, mergeLines, planRefund, priceLines } from './refund-plan';
import type {
  ConsequentRefund,
  DecidedRefund,
  RefundDecision,
  RefundFacts,
  RefundInput,
  RefundKind,
  RefundLine,
} from './refund.types';

/** Returns the amount that can still be refunded. */
export const refundableOf = ({ charges, earlier }: Pick<RefundFacts, 'charges' | 'earlier'>): number =>
  leftToRefund(
    charges,
    earlier.reduce((sum, { programCreditCents }) => sum + programCreditCents, 0),
  );

interface HashedRequest {
  readonly kind: RefundKind;
  readonly reason: string;
  readonly amountCents?: number;
  readonly lines: readonly OrderLineQuantity[];
}

/** Hash that recognizes a reused idempotency key. Amounts of lines follow from the lines and are omitted. */
const hashOf = ({ kind, reason, amountCents, lines }: HashedRequest): Buffer =>
  hashBody({ kind, reason, ...(amountCents !== undefined && { amountCents }), lines });

const rejected = (failure: Failure): RefundDecision => ({ kind: 'rejected', failure });

/** Returns the decision that was taken with this key, or null. */
function earlierDecision({ earlier }: RefundFacts, key: string, bodyHash: Buffer): RefundDecision | null {
  const known = earlier.find((one) => one.key === key);
  if (known === undefined) return null;
  const { refundId, amountCents } = known;
  return known.bodyHash?.equals(bodyHash)
    ? { kind: 'repeated', refunded: { refundId, amountCents } }
    : rejected(refundReused());
}

function stateError({ orderNumber, state }: RefundFacts['order']): Failure | null {
  switch (state) {
    case 'pending-payment':
    case 'requires-action':
    case 'payment-failed':
      return notRefundable(`Order ${orderNumber} is not paid, so nothing can go back.`);
    case 'return-requested':
      return notRefundable(
        `A return of order ${orderNumber} is asked for. Receive or refuse it first, then refund what came back.`,
      );
    case 'placed':
    case 'packed':
    case 'shipped':
    case 'delivered':
    case 'installed':
    case 'completed':
    case 'cancelled':
    case 'returned':
    case 'refunded':
      return null;
  }
}

/**
 * Returns an error for a full refund before shipping, which must be a cancellation: otherwise the goods would ship
 * unpaid.
 */
function cancelError({ orderNumber, state }: RefundFacts['order'], amountCents: number, left: number): Failure | null {
  const isHere = state === 'placed' || state === 'packed';
  return isHere && amountCents >= left
    ? notRefundable(`Order ${orderNumber} has not left yet. To pay everything back, cancel it.`)
    : null;
}

const decided = ({ charges }: RefundFacts, refund: Omit<DecidedRefund, 'parts' | 'programCreditCents'>) =>
  ({ kind: 'refund', refund: { ...refund, ...planRefund(charges, refund.amountCents) } }) as const;

const totalOf = (lines: readonly RefundLine[]): number => lines.reduce((sum, line) => sum + line.amountCents, 0);

/** Decides a refund by staff. */
export function decideStaffRefund(facts: RefundFacts, input: RefundInput): RefundDecision {
  const { kind, key } = input;
  const reason = input.reason.trim();
  const requested = input.kind === 'lines' ? mergeLines(input.lines) : [];
  const bodyHash = hashOf({
    kind,
    reason,
    ...(input.kind === 'amount' && { amountCents: input.amountCents }),
    lines: requested,
  });
  const earlier = earlierDecision(facts, key, bodyHash);
  if (earlier) return earlier;
  const { order } = facts;
  const wrongState = stateError(order);
  if (wrongState) return rejected(wrongState);
  const left = refundableOf(facts);
  const lines = priceLines(requested, facts.lines);
  if (isFailure(lines)) return rejected(lines);
  const amountCents = input.kind === 'whole' ? left : input.kind === 'amount' ? input.amountCents : totalOf(lines);
  if (amountCents <= 0 || amountCents > left) return rejected(refundTooLarge(amountCents, left));
  const mustCancel = cancelError(order, amountCents, left);
  if (mustCancel) return rejected(mustCancel);
  return decided(facts, { kind, key, reason, bodyHash, amountCents, lines });
}

/** Decides a refund that follows from another change of the order, which has checked the order's state. */
export function decideConsequentRefund(facts: RefundFacts, request: ConsequentRefund): RefundDecision {
  const { kind, key, reason, mostCents = Infinity } = request;
  const amountCents = Math.min(mostCents, refundableOf(facts));
  if (amountCents <= 0) return { kind: 'nothing-left' };
  const bodyHash = hashOf({ kind, reason, lines: [] });
  return (
    earlierDecision(facts, key, bodyHash) ?? decided(facts, { kind, key, reason, bodyHash, amountCents, lines: [] })
  );
}

import type { RefundOrderBody } from 'shared-contracts/wire';
import { failure, type Failure } from '../../../platform/values/failure';
import { centsOf } from '../../../platform/values/money';
import type { RefundInput } from './refund.types';

const oneOfThree = () =>
  failure(422, 'REFUND_WISH', 'Name what goes back: either whole, or an amount, or lines. Exactly one of them.');
const notCents = () =>
  failure(422, 'VALIDATION', 'The amount must be dollars with at most two decimals. Correct it and send it again.', {
    field: 'amount',
  });

/** Parses a refund request. A body with conflicting fields is refused instead of interpreted. */
export function refundInputOf({ reason, whole, amount, lines }: RefundOrderBody, key: string): RefundInput | Failure {
  if ([whole, amount, lines].filter((one) => one !== undefined).length !== 1) return oneOfThree();
  if (lines !== undefined) return { kind: 'lines', lines, reason, key };
  if (amount === undefined) return { kind: 'whole', reason, key };
  const amountCents = centsOf(amount);
  return Math.abs(amount * 100 - amountCents) > 1e-6 || amountCents === 0
    ? notCents()
    : { kind: 'amount', amountCents, reason, key };
}

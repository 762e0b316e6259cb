import type { Order } from 'shared-contracts/wire';
import { failure, type Failure } from '../../../platform/values/failure';
import { formatCents } from '../../../platform/values/money';
import { ORDER_STATES, type OrderState } from '../placement/order-states';
import type { LockedOrder } from './order-change.types';

type Named = Pick<LockedOrder, 'orderNumber' | 'state'>;

export const unknownOrder = (): Failure =>
  failure(404, 'NOT_FOUND', 'We can’t find that order. Look it up by its number, email or name.');

/** For staff: names the steps that the table of states allows. */
export function wrongState({ orderNumber, state }: Named, to: OrderState): Failure {
  const next = Object.keys(ORDER_STATES[state].next);
  const may = next.length === 0 ? 'nothing follows that' : `what may follow is ${next.join(', ')}`;
  return failure(
    409,
    'ORDER_STATE',
    `Order ${orderNumber} is ${state}, so it cannot become ${to}: ${may}. Look at the order again.`,
  );
}

/** For staff: the goods do not ship until the new destination is paid for. */
export const moveUnpaid = (orderNumber: string, dueCents: number): Failure =>
  failure(
    409,
    'ORDER_UNPAID',
    `Order ${orderNumber} was moved, and ${formatCents(dueCents)} of its new price is not paid. ` +
      'Wait for the shopper, or ask for exactly that amount by an additional payment.',
  );
export const nothingToPack = ({ orderNumber, state }: Named): Failure =>
  failure(
    409,
    'ORDER_STATE',
    `Order ${orderNumber} is ${state}, so nothing of it is packed and it has no packing slip. Look at the order again.`,
  );

const NOT_CANCELLABLE: Partial<Record<Order['state'], string>> = {
  cancelled: 'This order is already canceled. What you paid is on its way back to you.',
  shipped: 'This order is already on its way. You can ask for a return after it arrives.',
  delivered: 'This order has already arrived. You can ask for a return instead.',
  installed: 'Your tires are already mounted, so the order cannot be canceled. Call us if something is wrong.',
  refunded: 'Everything you paid has gone back to you already.',
};
export const notCancellable = ({ state }: Named): Failure =>
  failure(
    409,
    'ORDER_NOT_CANCELLABLE',
    NOT_CANCELLABLE[state] ?? 'This order can no longer be canceled. Look at its page, or call us.',
  );

export const noReturn = (detail: string): Failure => failure(409, 'RETURN_NOT_POSSIBLE', detail);
export const returnLinesError = (detail: string): Failure => failure(422, 'RETURN_LINES', detail, { field: 'lines' });
export const noOpenReturn = ({ orderNumber }: Named): Failure =>
  failure(
    409,
    'ORDER_STATE',
    `Nobody waits for an answer to a return of order ${orderNumber}. Look at the order again.`,
  );

export const refundTooLarge = (wantedCents: number, leftCents: number): Failure =>
  failure(
    409,
    'REFUND_TOO_LARGE',
    leftCents === 0
      ? 'Nothing is left to pay back: everything that was paid has gone back, is on its way, or is disputed at a bank.'
      : `${formatCents(wantedCents)} is more than the ${formatCents(leftCents)} that can still go back. ` +
          'Name at most that.',
  );
export const refundReused = (): Failure =>
  failure(
    422,
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key came with another refund of this order before. Use a new key for a new refund.',
  );
export const notRefundable = (detail: string): Failure => failure(409, 'ORDER_STATE', detail);
export const refundLinesError = (detail: string): Failure => failure(422, 'REFUND_LINES', detail, { field: 'lines' });

import type { Order } from 'shared-contracts/wire';
import type { Queries } from '../../../platform/database/database';
import { isFailure, type Failure } from '../../../platform/values/failure';
import { revokeTokens } from '../../../platform/security/one-time-token';
import { bookingDropped } from '../../bookings/confirmation/ordered-booking';
import { enqueueMail } from '../../mail/enqueue-mail';
import { returnStock } from '../placement/order-stock';
import type { OrderState } from '../placement/order-states';
import { returnCoupon } from '../placement/order-rows';
import { changeOrder, lockOrder, mayMove, readOrder, step } from '../changes/change-order';
import { notCancellable, unknownOrder } from '../changes/order-change-failures';
import type { Act, LockedOrder, OrderChangeDependencies } from '../changes/order-change.types';
import { refundAfterChange } from '../refunds/refund-order';
import * as sql from './fulfilment.sql';

/** Releases everything that the order had reserved. */
async function releaseReservations(tx: Queries, { orderId }: LockedOrder): Promise<void> {
  await returnStock(tx, orderId);
  await returnCoupon(tx, orderId);
  await bookingDropped(tx, orderId, 'order-cancelled');
  const closed = await tx.many<{ additionalPaymentId: string }>(sql.closeAdditionalPayments, [orderId]);
  for (const { additionalPaymentId } of closed) await revokeTokens(tx, 'additional-payment', additionalPaymentId);
}

const CANCELLED = 'Order canceled';
const ENDED: readonly OrderState[] = ['cancelled', 'refunded'];

async function cancelLocked(tx: Queries, order: LockedOrder, act: Act): Promise<Failure | null> {
  if (!mayMove(order, 'cancelled', act)) return notCancellable(order);
  const error = await step(tx, order, 'cancelled', act);
  if (error) return error;
  await releaseReservations(tx, order);
  const { orderId, customerEmail: recipient, benefitType } = order;
  const back = await refundAfterChange(tx, order, { kind: 'cancelled', reason: CANCELLED, key: 'cancelled' });
  if (isFailure(back)) return back;
  const payload = { orderId, amountCents: back?.amountCents ?? 0 };
  await enqueueMail(tx, { kind: 'order-cancelled', recipient, benefitType, payload });
  return null;
}

/**
 * Cancels an order that has not shipped: refunds its payment and additional payments, and releases its goods, coupon
 * and seat. A repeated call returns the cancelled order.
 */
export async function cancelOrder(deps: OrderChangeDependencies, orderId: string, act: Act): Promise<Order | Failure> {
  const answer = await changeOrder(deps, orderId, (tx, order) => cancelLocked(tx, order, act));
  if (!isFailure(answer) || answer.code !== 'ORDER_NOT_CANCELLABLE' || act.actor.kind !== 'shopper') return answer;
  const order = (await readOrder(deps, orderId)) ?? unknownOrder();
  return !isFailure(order) && order.state === 'cancelled' ? order : answer;
}

/**
 * Refunds an additional payment that succeeded after its order was cancelled, in the transaction that writes the
 * payment.
 */
export async function refundLatePayment(tx: Queries, attemptId: string): Promise<void> {
  const of = await tx.one<{ orderId: string }>(sql.orderOfAttempt, [attemptId]);
  const order = of && (await lockOrder(tx, of.orderId));
  if (!order || !ENDED.includes(order.state)) return;
  await refundAfterChange(tx, order, { kind: 'whole', reason: CANCELLED, key: `late ${attemptId}` });
}

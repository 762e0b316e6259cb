import Type, { type Static } from 'typebox';
import { Money } from '../values/money';
import { OrderState } from './order';

/**
 * Reasons for which an order waits for a decision of staff:
 * - `move-unpaid`: the price of its new place was not paid in time
 * - `payment-unpaid`: another requested amount was not paid in time
 * - `return-unrefunded`: returned goods are not refunded
 * - `goods-short`: units were missing when it was placed
 * - `no-appointment`: its appointment was canceled, and no other chosen for days
 * - `late`: its state has not changed for days
 */
export const WaitingOrderReason = Type.Union([
  Type.Literal('move-unpaid'),
  Type.Literal('payment-unpaid'),
  Type.Literal('return-unrefunded'),
  Type.Literal('goods-short'),
  Type.Literal('no-appointment'),
  Type.Literal('late'),
  Type.Literal('tax-unreported'),
]);
/** See {@link WaitingOrderReason} (schema). */
export type WaitingOrderReason = Static<typeof WaitingOrderReason>;

/** An order that continues only after a decision of staff. It is listed once for each reason. */
export const WaitingOrder = Type.Object(
  {
    orderId: Type.String(),
    orderNumber: Type.String(),
    state: OrderState,
    reason: WaitingOrderReason,
    /** Unpaid amount; null where no payment is missing. */
    amount: Type.Union([Money, Type.Null()]),
    /** The payment's description, or products and quantities. */
    detail: Type.String(),
    /** ISO time at which it began to wait for staff. */
    since: Type.String(),
    /** Whole days since `since`. */
    days: Type.Integer({ minimum: 0 }),
    nextStep: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link WaitingOrder} (schema). */
export type WaitingOrder = Static<typeof WaitingOrder>;
/** Answer of GET /management/v1/waiting-orders, the longest waiting first. */
export const WaitingOrders = Type.Object({ orders: Type.Array(WaitingOrder) }, { additionalProperties: false });

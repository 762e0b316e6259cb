import Type, { type Static } from 'typebox';
import { Money } from './money';
import { OrderState } from './order';

/**
 * Why an order waits for staff: the price of its new place was not paid in time (`move-unpaid`), nor another amount
 * that was asked for (`payment-unpaid`); what came back is not refunded (`return-unrefunded`); units were missing when
 * it was placed (`goods-short`); its appointment was given up and no other chosen for days (`no-appointment`); it has
 * not gone on for days (`late`).
 */
export const WaitingOrderReason = Type.Union([
  Type.Literal('move-unpaid'),
  Type.Literal('payment-unpaid'),
  Type.Literal('return-unrefunded'),
  Type.Literal('goods-short'),
  Type.Literal('no-appointment'),
  Type.Literal('late'),
]);
/** See {@link WaitingOrderReason} (schema). */
export type WaitingOrderReason = Static<typeof WaitingOrderReason>;

/** An order that goes on only when somebody decides something. One order may wait for several reasons. */
export const WaitingOrder = Type.Object(
  {
    orderId: Type.String(),
    orderNumber: Type.String(),
    state: OrderState,
    reason: WaitingOrderReason,
    /** What is not paid; null where no payment is missing. */
    amount: Type.Union([Money, Type.Null()]),
    /** The payment's description, or products and quantities. */
    detail: Type.String(),
    /** ISO. Since when it waits for staff. */
    since: Type.String(),
    /** Whole days since then. */
    days: Type.Integer({ minimum: 0 }),
    nextStep: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link WaitingOrder} (schema). */
export type WaitingOrder = Static<typeof WaitingOrder>;
/** Answer of GET /management/v1/waiting-orders, the longest waiting first. */
export const WaitingOrders = Type.Object({ orders: Type.Array(WaitingOrder) }, { additionalProperties: false });

import {
  soldUnitCents,
  type Order,
  type OrderOutcome,
  type OrderOutcomeEvent,
  type OrderState,
  type OutcomeWay,
  type PurchaseEvent,
} from 'shared-contracts';
import { takeEvery } from 'typed-redux-saga';
import { codeOf, services, type AppError } from 'remote-kit';
import { checkoutSlice } from './checkout.slice';
import { ownOrder } from '../platform/orders/own-orders';
import { keepPaymentTask, openPaymentSession, placeOrderTask } from './payment.tasks';
import { RETURN_PATH } from '../platform/payment/provider-return';
import { beginTellingEnd, hasToldEnd } from './told-ends';
import { isUnsettled } from '../platform/payment/unsettled';

const purchaseOf = (order: Order): PurchaseEvent => ({
  event: 'purchase',
  orderNumber: order.orderNumber,
  customer: { email: order.customer.email },
  cartType: order.cartType,
  paymentMethod: order.payment.paymentMethod,
  subTotal: order.subTotal.value,
  tax: order.tax.value,
  deliveryCost: order.shippingCost.value,
  coupon: order.discountCode,
  items: order.lines.map(({ productNumber, brand, name, unitPrice, instantSavings, quantity, position, fit }) => ({
    productNumber,
    name: `${brand} ${name}`,
    price: soldUnitCents(unitPrice, instantSavings, quantity) / 100,
    quantity,
    ...(position && { axle: position }),
    ...(fit && { fit }),
  })),
});

const outcomeOf = (order: Order, outcome: OrderOutcome, through: OutcomeWay): OrderOutcomeEvent => ({
  event: 'order_outcome',
  outcome,
  through,
  paymentMethod: order.payment.paymentMethod,
  orderNumber: order.orderNumber,
  reason: null,
});

/** Returns how an order's answer was obtained, including recovery. */
export function* wayOfAnswer({ cartNumber }: Order) {
  const { host } = yield* services();
  if (hasToldEnd(cartNumber, 'unknown')) return 'recovery';
  return host.navigation.current().pathname === RETURN_PATH ? 'return' : 'direct';
}

/** Returns how a read order's outcome was obtained: by the bank's return, or by following a pending one. */
export const wayOfReading = ({ orderId }: Order): OutcomeWay => (hasToldEnd(orderId, 'pending') ? 'pending' : 'return');

/** Call it once per paid order. */
export function* tellPaid(order: Order, through: OutcomeWay) {
  const { host } = yield* services();
  host.analytics.push(purchaseOf(order));
  host.analytics.push(outcomeOf(order, 'paid', through));
}

const UNPAID: Partial<Record<OrderState, OrderOutcome>> = {
  'pending-payment': 'pending',
  'payment-failed': 'payment-declined',
};

/** Publishes an unpaid order of this browser, each outcome once. */
export function* tellUnpaid(order: Order, through: OutcomeWay) {
  const outcome = UNPAID[order.state];
  if (!outcome || ownOrder(order.orderId) === null || !beginTellingEnd(order.orderId, outcome)) return;
  const { host } = yield* services();
  host.analytics.push(outcomeOf(order, outcome, through));
}

interface Refusal {
  readonly error: AppError;
  readonly method: string | null;
}

function* tellRefusal({ error, method }: Refusal, outcome: OrderOutcome) {
  const { host } = yield* services();
  const isReturn = host.navigation.current().pathname === RETURN_PATH;
  host.analytics.push({
    event: 'order_outcome',
    outcome,
    through: isReturn ? 'return' : 'direct',
    paymentMethod: method,
    orderNumber: null,
    reason: codeOf(error) ?? error.kind,
  });
}

const isOfPayment = (error: AppError): boolean => codeOf(error)?.startsWith('PAYMENT_') === true;

function outcomeOfRefusal(error: AppError): OrderOutcome {
  if (codeOf(error) === 'PAYMENT_PENDING') return 'pending';
  return isOfPayment(error) ? 'payment-declined' : 'order-refused';
}

function* tellUnplaced({ payload: error, meta }: ReturnType<typeof placeOrderTask.failed>) {
  const { cartNumber, payment } = meta.request;
  const refusal = { error, method: payment?.paymentMethod ?? null };
  if (!isUnsettled(error)) return yield* tellRefusal(refusal, outcomeOfRefusal(error));
  if (beginTellingEnd(cartNumber, 'unknown')) yield* tellRefusal(refusal, 'unknown');
}

function* tellUnkept({ payload: error, meta }: ReturnType<typeof keepPaymentTask.failed>) {
  yield* tellRefusal({ error, method: meta.request.body.paymentMethod }, outcomeOfRefusal(error));
}

/** Publishes a rejection by a service before its page opens; an unreachable service is no outcome. */
function* tellRejected({ payload: error, meta }: ReturnType<typeof openPaymentSession.failed>) {
  if (isOfPayment(error)) yield* tellRefusal({ error, method: meta.request.method }, 'payment-declined');
}

function* tellCancelled({ payload: paymentMethod }: ReturnType<typeof checkoutSlice.actions.paymentCancelled>) {
  const { host } = yield* services();
  host.analytics.push({
    event: 'order_outcome',
    outcome: 'cancelled',
    through: host.navigation.current().pathname === RETURN_PATH ? 'return' : 'direct',
    paymentMethod,
    orderNumber: null,
    reason: null,
  });
}

/** Publishes failed order attempts to the data layer. */
export function* orderAnalytics() {
  yield* takeEvery(placeOrderTask.failed, tellUnplaced);
  yield* takeEvery(keepPaymentTask.failed, tellUnkept);
  yield* takeEvery(openPaymentSession.failed, tellRejected);
  yield* takeEvery(checkoutSlice.actions.paymentCancelled, tellCancelled);
}

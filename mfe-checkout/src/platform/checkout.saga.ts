import type { Cart, EventMap, Order, PurchaseEvent } from 'shared-contracts';
import { call, fork, put, select, takeEvery } from 'typed-redux-saga';
import { codeOf, onEvent, services } from 'remote-kit';
import { dropDrafts } from 'remote-kit/form';
import { checkoutSlice, selectCheckout } from './checkout.slice';
import { checkoutTasks, placeOrderTask } from './checkout.tasks';
import { nextStep, pathOf, type StepId } from './steps';

const { cartHeard, installerChosen, slotHeld } = checkoutSlice.actions;

/** Leaves a step once what it asked for is kept. */
function advanceFrom(step: StepId) {
  return function* advance({ payload }: { payload: Cart }) {
    const { host } = yield* services();
    host.navigation.go(pathOf(nextStep(step, payload, host.variant)));
  };
}

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
});

function* finish({ payload: order }: ReturnType<typeof placeOrderTask.succeeded>) {
  const { host } = yield* services();
  // The bank asks first, on a page of its own that leads back to the confirmation; refused there, the cart is as it was.
  if (order.nextAction) return host.navigation.go(order.nextAction.url);
  host.analytics.push(purchaseOf(order));
  dropDrafts('checkout.');
  host.events.publish('order:placed', { orderId: order.orderId, cartNumber: order.cartNumber });
  // The address first: with confirmation=true no new cart is made (spec §2, §4).
  host.navigation.go(`/checkout/confirmation/${encodeURIComponent(order.orderId)}?confirmation=true`, {
    replace: true,
  });
  yield* call(async () => host.events.request('cart:clear-requested', {}).catch(() => undefined));
}

/** What the order was refused for may have changed the cart: a total, a stock, a lapsed hold. */
function* refreshAfterRefusal({ payload }: ReturnType<typeof placeOrderTask.failed>) {
  if (!codeOf(payload)?.startsWith('PAYMENT_')) yield* put(checkoutTasks.load.requested({ fresh: true }));
}

function* hearCart({ cart }: EventMap['cart:changed']) {
  yield* put(cartHeard(cart));
}
function* hearInstaller({ installer }: EventMap['installer:chosen']) {
  yield* put(installerChosen(installer));
}
function* hearHold({ booking }: EventMap['appointment:held']) {
  yield* put(slotHeld(booking));
}

/** The cart is asked for once; the confirmation needs none. */
function* start() {
  const { host } = yield* services();
  if (host.navigation.current().pathname.startsWith('/checkout/confirmation')) return;
  const { cart } = yield* select(selectCheckout);
  if (!cart) yield* put(checkoutTasks.load.requested({ fresh: true }));
}

export function* checkoutSaga() {
  yield* fork(onEvent('cart:changed', hearCart));
  yield* fork(onEvent('installer:chosen', hearInstaller));
  yield* fork(onEvent('appointment:held', hearHold));
  yield* takeEvery(checkoutTasks.chooseDelivery.succeeded, advanceFrom('delivery'));
  yield* takeEvery(checkoutTasks.saveInstaller.succeeded, advanceFrom('installer'));
  yield* takeEvery(checkoutTasks.saveAppointment.succeeded, advanceFrom('appointment'));
  yield* takeEvery(checkoutTasks.saveAddress.succeeded, advanceFrom('address'));
  yield* takeEvery(checkoutTasks.savePayment.succeeded, advanceFrom('payment'));
  yield* takeEvery(placeOrderTask.succeeded, finish);
  yield* takeEvery(placeOrderTask.failed, refreshAfterRefusal);
  yield* fork(start);
}

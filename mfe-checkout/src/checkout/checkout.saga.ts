import { eventChannel } from 'redux-saga';
import type { Cart, EventMap, HostLocation, Order, OutcomeWay } from 'shared-contracts';
import { call, fork, put, select, takeEvery, takeLeading } from 'typed-redux-saga';
import { codeOf, onEvent, services, type AppError } from 'remote-kit';
import { dropDrafts } from 'remote-kit/form';
import { checkoutSlice, selectCheckout } from './checkout.slice';
import { checkoutTasks, loadOrder } from './checkout.tasks';
import { keepChosenMethod } from '../platform/payment/chosen-method';
import { expressApproved, keepExpressAddressTask } from './express.tasks';
import { openAttempt } from './attempt';
import { endMemberSession } from '../platform/member/member-session';
import { orderAnalytics, tellPaid, tellUnpaid, wayOfAnswer, wayOfReading } from './order-analytics.saga';
import { claimPurchaseEvent, orderOfCart } from '../platform/orders/own-orders';
import { priceInstallers } from './installer-price.saga';
import { findLostOrderTask, keepPaymentTask, openPaymentSession, payRequested, placeOrderTask } from './payment.tasks';
import { confirmationOf, nextStep, pathOf, type StepId } from './steps';
import { isUnsettled } from '../platform/payment/unsettled';

const { cartHeard, cartOrdered, installerChosen, methodChosen, slotHeld, stepEntered } = checkoutSlice.actions;

/** Continues to the next step once the current one is saved. */
function advanceFrom(step: StepId) {
  return function* advance({ payload }: { payload: Cart }) {
    const { host } = yield* services();
    host.navigation.go(pathOf(nextStep(step, payload, host.variant)));
  };
}

/**
 * Completes a paid order once: at once, or after the bank's page, in any tab. An unpaid order leaves the cart
 * unchanged.
 */
function* trackPurchase(order: Order, through: OutcomeWay) {
  if (order.status !== 'OK') return yield* tellUnpaid(order, through);
  if (!(yield* call(claimPurchaseEvent, order.orderId))) return;
  const { host } = yield* services();
  yield* tellPaid(order, through);
  dropDrafts('checkout.');
  host.events.publish('order:placed', { orderId: order.orderId, cartNumber: order.cartNumber });
  yield* put(cartOrdered({ cartNumber: order.cartNumber }));
  if (host.storage.get('cart_id') !== order.cartNumber) return;
  yield* call(async () => host.events.request('cart:clear-requested', {}).catch(() => undefined));
}

/** Handles a missing sign-in: the shopper returns to the sign-in page. */
function* endRefusedSession({ payload }: { payload: AppError }) {
  const { host } = yield* services();
  if (codeOf(payload) === 'PROGRAM_ONLY' && host.storage.get('access_token') !== null) endMemberSession(host);
}

function* finish(order: Order, through: OutcomeWay) {
  const { host } = yield* services();
  // The bank's challenge returns to the confirmation page; after a refusal there, the cart is unchanged.
  if (order.nextAction) return host.navigation.go(order.nextAction.url);
  // The address first, because it prevents a new cart.
  host.navigation.go(confirmationOf(order.orderId), { replace: true });
  yield* trackPurchase(order, through);
}

function* finishPlaced({ payload: order }: ReturnType<typeof placeOrderTask.succeeded>) {
  yield* finish(order, yield* wayOfAnswer(order));
}

/** Saves the provider's token, then orders for the agreed total: the API rejects any other. */
function* pay({ payload }: ReturnType<typeof payRequested>) {
  const kept = yield* keepPaymentTask.perform(payload);
  if (!kept.ok) return;
  const { cart, payment } = kept.value;
  const { expectedTotal } = payload;
  yield* placeOrderTask.perform({ cartNumber: cart.cartNumber, expectedTotal, payment });
}

/** Sets the cart's address from the wallet, then pays as usual, for the total that the sheet showed. */
function* payExpress({ payload: { method, token, address, amountCents } }: ReturnType<typeof expressApproved>) {
  yield* put(methodChosen(method));
  const kept = yield* keepExpressAddressTask.perform(address);
  if (!kept.ok) return;
  const { cartNumber } = kept.value;
  const body = { paymentMethod: method, cartNumber, providerToken: token };
  yield* put(payRequested({ body, expectedTotal: amountCents / 100 }));
}

/** Redirects to PayPal or a lender, unless the shopper has left the step. */
function* goToProvider({ payload: { redirectUrl, sessionId } }: ReturnType<typeof openPaymentSession.succeeded>) {
  const { host } = yield* services();
  const { session, isPaying } = yield* select(selectCheckout);
  const isAwaited = isPaying && session?.sessionId === sessionId;
  const isThere = host.navigation.current().pathname === pathOf('review');
  if (redirectUrl && isAwaited && isThere) host.navigation.go(redirectUrl);
}

/** Finds out the outcome of an order that was pending when the page was left. */
function* lookForLostOrder({ payload: { cartNumber } }: { payload: Cart }) {
  const attempt = openAttempt();
  if (attempt !== null && attempt.cartNumber !== cartNumber) yield* put(findLostOrderTask.requested(attempt));
}

/** A shopper with another cart is not redirected. */
function* tellLostOrder({ payload: order }: ReturnType<typeof findLostOrderTask.succeeded>) {
  if (order === null) return;
  const { cart } = yield* select(selectCheckout);
  if (cart === null || cart.isEmpty) yield* finish(order, 'recovery');
  else yield* trackPurchase(order, 'recovery');
}

function* rememberMethod({ payload: method }: ReturnType<typeof methodChosen>) {
  const { cart } = yield* select(selectCheckout);
  if (cart) keepChosenMethod({ cartNumber: cart.cartNumber, method });
}

/** "Back" from a provider's page may restore this page in its state before leaving. */
function* watchBfcacheRestore() {
  const returns = eventChannel<true>((emit) => {
    const hear = (event: PageTransitionEvent): void => void (event.persisted && emit(true));
    addEventListener('pageshow', hear);
    return () => removeEventListener('pageshow', hear);
  });
  yield* takeEvery(returns, function* begin() {
    yield* put(stepEntered());
  });
}

/** The cause of a rejection may have changed the cart: a total, a stock, an expired hold. */
function* refreshAfterRefusal({ payload }: ReturnType<typeof placeOrderTask.failed>) {
  if (isUnsettled(payload) || codeOf(payload)?.startsWith('PAYMENT_')) return;
  yield* put(checkoutTasks.load.requested({ fresh: true }));
}

/** Another tab may have ordered this cart. */
function* hearCart({ cart }: EventMap['cart:changed']) {
  const own = yield* select(selectCheckout);
  const ordered = cart === null ? orderOfCart(own.cart?.cartNumber ?? null) : null;
  if (ordered === null) return yield* put(cartHeard(cart));
  yield* put(cartOrdered(ordered));
  return yield* put(checkoutTasks.load.requested({ fresh: true }));
}
function* hearInstaller({ installer }: EventMap['installer:chosen']) {
  yield* put(installerChosen(installer));
}
function* hearHold({ booking }: EventMap['appointment:held']) {
  yield* put(slotHeld(booking));
}

const isConfirmation = ({ pathname }: HostLocation): boolean => pathname.startsWith('/checkout/confirmation');

/** Requests the cart when a step opens, also by "back" from the confirmation. */
function* loadForSteps() {
  const { host } = yield* services();
  const moves = eventChannel<HostLocation>((emit) => host.navigation.subscribe(emit));
  const { cart } = yield* select(selectCheckout);
  if (!cart && !isConfirmation(host.navigation.current())) yield* put(checkoutTasks.load.requested({ fresh: true }));
  yield* takeEvery(moves, function* follow(place: HostLocation) {
    if (!place.pathname.startsWith('/checkout') || isConfirmation(place)) return;
    const now = yield* select(selectCheckout);
    if (!now.cart) yield* put(checkoutTasks.load.requested({ fresh: true }));
  });
}

export function* checkoutSaga() {
  yield* takeEvery(checkoutTasks.chooseDelivery.succeeded, advanceFrom('delivery'));
  yield* takeEvery(checkoutTasks.saveInstaller.succeeded, advanceFrom('installer'));
  yield* takeEvery(checkoutTasks.saveAppointment.succeeded, advanceFrom('appointment'));
  yield* takeEvery(checkoutTasks.saveAddress.succeeded, advanceFrom('address'));
  yield* takeEvery(methodChosen, rememberMethod);
  yield* takeEvery(openPaymentSession.succeeded, goToProvider);
  yield* takeLeading(payRequested, pay);
  yield* takeLeading(expressApproved, payExpress);
  yield* takeEvery(placeOrderTask.succeeded, finishPlaced);
  yield* takeEvery(checkoutTasks.load.succeeded, lookForLostOrder);
  yield* takeEvery(findLostOrderTask.succeeded, tellLostOrder);
  yield* takeEvery(placeOrderTask.failed, refreshAfterRefusal);
  yield* takeEvery(placeOrderTask.failed, endRefusedSession);
  yield* takeEvery(loadOrder.succeeded, ({ payload }) => trackPurchase(payload, wayOfReading(payload)));
  yield* fork(orderAnalytics);
  yield* fork(loadForSteps);
  // Afterwards, because a replayed cart must not replace a fresh request.
  yield* fork(onEvent('cart:changed', hearCart));
  yield* fork(priceInstallers);
  yield* fork(onEvent('installer:chosen', hearInstaller));
  yield* fork(onEvent('appointment:held', hearHold));
  yield* fork(watchBfcacheRestore);
}

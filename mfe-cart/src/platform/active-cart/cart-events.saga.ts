import { eventChannel } from 'redux-saga';
import { fork, put, select, take, takeEvery } from 'typed-redux-saga';
import type { EventMap } from 'shared-contracts';
import { onEvent, services, type AppError } from 'remote-kit';
import { missingInCart } from './cart-bootstrap.saga';
import { isCreationFailure } from './cart-creation';
import { activeCartSlice, selectCart } from './cart.slice';
import { ACTION_OF_FAILURE, cartTasks, isCartAnswer, isCartFailure } from './cart.tasks';
import { misfitSlice } from './misfit.slice';
import { hasNoReason, sliceError } from './slice-error';
import { copyPartnerIds, keepPartnerIds } from './partner-ids';
import { toWireVehicle } from './with-cart';

/** Publishes the cart of the API's answer. */
function* publishCart() {
  const { host } = yield* services();
  const cart = yield* select(selectCart);
  if (!cart) return;
  copyPartnerIds(host.storage, cart.cartAttributes);
  host.events.publish('cart:changed', { cart });
}

/** Reported separately from the shopper's action: without a cart nothing else works (spec §8). */
function* tellCreationFailure({ payload }: { payload: AppError }) {
  if (isCreationFailure(payload)) yield* put(activeCartSlice.actions.creationFailed(payload));
}

/** Reports a failure whose message does not explain it, with the attempted action (spec §8). */
function* reportFailure({ type, payload }: { type: string; payload: AppError }) {
  const known = payload.kind === 'unexpected' ? payload.report : undefined;
  if (known === undefined && !hasNoReason(payload)) return;
  const { host } = yield* services();
  const action = isCreationFailure(payload) ? 'CREATE' : (ACTION_OF_FAILURE[type] ?? 'FETCH');
  host.report(new Error(known ?? sliceError(action)), { remote: 'cart', where: 'cart slice' });
}

/** Sends the browser's ZIP code and vehicle once a cart exists (spec §4). */
function* syncOnce() {
  yield* take(isCartAnswer);
  const cart = yield* select(selectCart);
  const missing = cart ? missingInCart(cart, yield* services()) : {};
  if (Object.keys(missing).length > 0) yield* put(cartTasks.change.requested(missing));
}

function* followZip({ zipCode }: EventMap['zip:changed']) {
  const cart = yield* select(selectCart);
  if (cart && cart.zipCode !== zipCode) yield* put(cartTasks.change.requested({ zipCode }));
}

function* followVehicle({ vehicle }: EventMap['vehicle:selected']) {
  const cart = yield* select(selectCart);
  if (cart && vehicle && cart.vehicle?.fitmentId !== vehicle.fitmentId)
    yield* put(cartTasks.change.requested({ vehicle: toWireVehicle(vehicle) }));
}

/** Applies a change of another tab. */
function* followOtherTabs({ cart }: EventMap['cart:changed']) {
  const own = yield* select(selectCart);
  if (cart && own && cart.cartNumber === own.cartNumber && cart.version > own.version)
    yield* put(activeCartSlice.actions.adopted(cart));
}

/** The drawer and the misfit confirmation belong to the page of the added product. */
function* closeDrawerOnPageChange() {
  const { host } = yield* services();
  const moves = eventChannel<string>((emit) => host.navigation.subscribe(({ pathname }) => emit(pathname)));
  let pathname = host.navigation.current().pathname;
  while (true) {
    const next = yield* take(moves);
    if (next !== pathname) {
      yield* put(activeCartSlice.actions.drawerClosed());
      yield* put(misfitSlice.actions.closed());
    }
    pathname = next;
  }
}

/**
 * Reads the cart again after a sign-in, which keeps the cart under a new session. Only a change counts, because every
 * page publishes the current state.
 */
function followMember() {
  let wasMember: boolean | null = null;
  return function* follow({ isMember = false }: EventMap['session:changed']) {
    const isChanged = wasMember !== null && wasMember !== isMember;
    wasMember = isMember;
    if (isChanged && !isMember) keepPartnerIds((yield* services()).host.storage, []);
    const cart = yield* select(selectCart);
    if (isChanged && cart) yield* put(cartTasks.load.requested({ fresh: true }));
  };
}

export function* cartEvents() {
  yield* takeEvery(isCartAnswer, publishCart);
  yield* takeEvery(isCartFailure, tellCreationFailure);
  yield* takeEvery(isCartFailure, reportFailure);
  yield* fork(syncOnce);
  yield* fork(closeDrawerOnPageChange);
  yield* fork(onEvent('zip:changed', followZip));
  yield* fork(onEvent('vehicle:selected', followVehicle));
  yield* fork(onEvent('cart:changed', followOtherTabs));
  yield* fork(onEvent('session:changed', followMember()));
}

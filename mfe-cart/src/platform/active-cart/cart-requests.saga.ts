import type { Cart, CartAnswer, RequestMap, RequestName } from 'shared-contracts';
import { call, fork, put, select, spawn, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { onRequest, services, type AppError, type Result } from 'remote-kit';
import { forgetCart } from './cart-identity';
import { activeCartSlice, selectCart } from './cart.slice';
import { cartTasks, MISFIT } from './cart.tasks';
import { misfitSlice, selectMisfit } from './misfit.slice';
import { trackSearches } from './search-capture.saga';

type RequestOf<N extends RequestName> = RequestMap[N]['request'];

const refusal = (error: AppError): CartAnswer => ({
  ok: false,
  message: error.message,
  ...('code' in error && error.code !== undefined && { code: error.code }),
  ...(error.kind === 'validation' && { fields: error.fields }),
});

/** Answers with the newest cart, which may be the answer of another request. */
function* answerOf(result: Result<Cart>): SagaGenerator<CartAnswer> {
  if (!result.ok) return refusal(result.error);
  const cart = yield* select(selectCart);
  return { ok: true, cart: cart ?? result.value };
}

/** A misfit is answered at once, before the shopper decides, because requests time out after ten seconds. */
function* add(asked: RequestOf<'cart:add-requested'>) {
  const answer = yield* answerOf(yield* cartTasks.addLines.perform({ ...asked, opensDrawer: true }));
  if (!answer.ok && answer.code === MISFIT) {
    yield* put(misfitSlice.actions.found({ request: asked, question: answer.message }));
    return { ...answer, asksShopper: true as const };
  }
  if (!answer.ok) return answer;
  yield* spawn(trackSearches, answer.cart.cartNumber, asked.searchIds ?? []);
  return answer;
}

/** Adds a misfit after the shopper confirmed it for another vehicle. */
function* addConfirmed() {
  const { misfit } = yield* select(selectMisfit);
  if (!misfit) return;
  const answer = yield* call(add, { ...misfit.request, confirmedMisfit: true });
  yield* put(answer.ok ? misfitSlice.actions.closed() : misfitSlice.actions.failed(answer.message));
}

function* load(asked: RequestOf<'cart:load-requested'>) {
  const cart = yield* select(selectCart);
  if (cart && !asked.fresh) return { ok: true as const, cart };
  return yield* answerOf(yield* cartTasks.load.perform({ ...asked, cartType: cart?.cartType }));
}

function* clear() {
  const { host } = yield* services();
  forgetCart(host.storage);
  yield* put(activeCartSlice.actions.cleared());
  host.events.publish('cart:changed', { cart: null });
  return { ok: true } as const;
}

function* open() {
  yield* put(activeCartSlice.actions.drawerOpened());
  return { ok: true } as const;
}

function* change({ change: body }: RequestOf<'cart:change-requested'>) {
  return yield* answerOf(yield* cartTasks.change.perform(body));
}

function* address({ address: body }: RequestOf<'cart:address-requested'>) {
  return yield* answerOf(yield* cartTasks.setShippingAddress.perform(body));
}

function* installation({ installation: body }: RequestOf<'cart:installation-requested'>) {
  return yield* answerOf(yield* cartTasks.setInstallation.perform(body));
}

/** Handles the cart requests of all remotes, as the only writer. */
export function* cartRequests() {
  yield* fork(onRequest('cart:add-requested', add));
  yield* takeLeading(misfitSlice.actions.confirmed, addConfirmed);
  yield* fork(onRequest('cart:load-requested', load));
  yield* fork(onRequest('cart:clear-requested', clear));
  yield* fork(onRequest('cart:open-requested', open));
  yield* fork(onRequest('cart:change-requested', change));
  yield* fork(onRequest('cart:address-requested', address));
  yield* fork(onRequest('cart:installation-requested', installation));
}

import { call, put, takeEvery } from 'typed-redux-saga';
import { services, type AppError } from 'remote-kit';
import { exchangeToken, offeredBy, totalQuantity } from './cart.api';
import { storedCartNumber } from './cart-identity';
import { activeCartSlice } from './cart.slice';
import { cartTasks } from './cart.tasks';
import { handOverSlice } from './hand-over.slice';
import { keepPartnerIds } from './partner-ids';
import { waitingLink } from './waiting-link';

function rememberToken(token: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `exchange_token=${encodeURIComponent(token)}; Path=/; SameSite=Lax${secure}`;
}

/**
 * The token leaves the address before anything is asked, so that nobody reads it in the history or shares it with the
 * page, and reload and Back are harmless. Until the link is answered it waits in this tab: a reload on the way goes on
 * with it.
 */
function* takeFromAddress(token: string) {
  const { host } = yield* services();
  const { pathname, search, hash } = host.navigation.current();
  waitingLink.write(token);
  rememberToken(token);
  const query = new URLSearchParams(search);
  if (!query.has('exchangeToken')) return;
  query.delete('exchangeToken');
  const rest = query.size > 0 ? `?${query.toString()}` : '';
  host.navigation.go(pathname + rest + hash, { replace: true, scroll: false });
}

/** Without a connection the link is as good as before; any other refusal is its end. */
function* fail(error: AppError) {
  if (error.kind !== 'network') waitingLink.write(null);
  return yield* put(cartTasks.load.failed(error, {}));
}

/**
 * `intoOwnCart`: the products are added to the shopper's own; otherwise the given cart is the shopper's from now on.
 */
function* takeOver(token: string, intoOwnCart: boolean) {
  const { host, http } = yield* services();
  const answer = yield* call(exchangeToken, http, token, intoOwnCart);
  if (!answer.ok) return yield* fail(answer.error);
  waitingLink.write(null);
  host.storage.set('cart_id', answer.value.cartNumber);
  keepPartnerIds(host.storage, answer.value.attributes);
  return yield* put(cartTasks.load.requested({}));
}

/**
 * A link may come from anybody, so a cart with something in it is never swapped behind the shopper's back. Only a
 * partner's own hand-over to a shopper without a cart goes on without a question.
 */
export function* openHandOver(token: string) {
  const { host, http } = yield* services();
  yield* takeFromAddress(token);
  const offer = yield* call(offeredBy, http, token);
  if (!offer.ok) return yield* fail(offer.error);
  const { cartNumber, givenBy, totalUnitCount } = offer.value;
  const stored = storedCartNumber(host.storage);
  const own = stored === null || stored === cartNumber ? null : yield* call(totalQuantity, http, stored);
  const ownUnitCount = own?.ok ? own.value.totalUnitCount : 0;
  if (givenBy === 'partner' && ownUnitCount === 0) return yield* takeOver(token, false);
  yield* put(handOverSlice.actions.offered({ token, givenBy, totalUnitCount, ownUnitCount }));
  return yield* put(stored === null ? activeCartSlice.actions.skipped() : cartTasks.load.requested({}));
}

export function* handOverAnswers() {
  yield* takeEvery(handOverSlice.actions.accepted, function* ({ payload: { token, ownUnitCount } }) {
    yield* takeOver(token, ownUnitCount > 0);
  });
  yield* takeEvery(handOverSlice.actions.declined, () => waitingLink.write(null));
}

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
 * Removes the token from the address before any call, so that it is not in the history or in shared links, and reload
 * and Back are harmless. It is stored in this tab until the answer, so that a reload continues.
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

/** After a lost connection the link stays valid; any other rejection ends it. */
function* fail(error: AppError) {
  if (error.kind !== 'network') waitingLink.write(null);
  return yield* put(cartTasks.load.failed(error, {}));
}

/** `intoOwnCart`: adds the products to the shopper's cart; otherwise the linked cart replaces it. */
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
 * Links may come from anyone, so a non-empty cart is never replaced without confirmation. Only a partner's hand-over to
 * a shopper without a cart needs none.
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

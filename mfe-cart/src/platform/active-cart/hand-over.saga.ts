import { call, put, takeEvery } from 'typed-redux-saga';
import { services } from 'remote-kit';
import { exchangeToken, offeredBy, totalQuantity } from './cart.api';
import { storedCartNumber } from './cart-identity';
import { activeCartSlice } from './cart.slice';
import { cartTasks } from './cart.tasks';
import { handOverSlice } from './hand-over.slice';

function rememberToken(token: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `exchange_token=${encodeURIComponent(token)}; Path=/; SameSite=Lax${secure}`;
}

/** A link works once: with its token still in the address, a reload would say that it has been used. */
function* leaveLink() {
  const { host } = yield* services();
  const { pathname, search, hash } = host.navigation.current();
  const query = new URLSearchParams(search);
  query.delete('exchangeToken');
  const rest = query.size > 0 ? `?${query.toString()}` : '';
  host.navigation.go(pathname + rest + hash, { replace: true, scroll: false });
}

/** `intoOwnCart`: the products are added to the shopper's own; otherwise the given cart is the shopper's from now on. */
function* takeOver(token: string, intoOwnCart: boolean) {
  const { host, http } = yield* services();
  rememberToken(token);
  const answer = yield* call(exchangeToken, http, token, intoOwnCart);
  if (!answer.ok) return yield* put(cartTasks.load.failed(answer.error, {}));
  host.storage.set('cart_id', answer.value.cartNumber);
  yield* leaveLink();
  return yield* put(cartTasks.load.requested({}));
}

/**
 * A link may come from anybody, so a cart with something in it is never swapped behind the shopper's back. Only a
 * partner's own hand-over to a shopper without a cart goes on without a question.
 */
export function* openHandOver(token: string) {
  const { host, http } = yield* services();
  const offer = yield* call(offeredBy, http, token);
  if (!offer.ok) return yield* put(cartTasks.load.failed(offer.error, {}));
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
  yield* takeEvery(handOverSlice.actions.declined, leaveLink);
}

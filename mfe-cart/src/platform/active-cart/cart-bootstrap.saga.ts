import { readGarage, type Cart } from 'shared-contracts';
import { call, delay, put, race, take } from 'typed-redux-saga';
import { services, type RemoteServices } from 'remote-kit';
import { forgetCart, storedCartNumber } from './cart-identity';
import { activeCartSlice } from './cart.slice';
import { isCreationFailure } from './cart-creation';
import { cartTasks, isCartAnswer, isCartFailure, isCartRequest } from './cart.tasks';
import { openHandOver } from './hand-over.saga';
import { waitingLink } from './waiting-link';
import { toWireVehicle } from './with-cart';

/** What spec §4 lets a page load do about the cart. */
export type BootstrapPlan =
  { readonly kind: 'exchange'; readonly token: string } | { readonly kind: 'skip' | 'load' | 'create' };

/**
 * What a page that was just touched may still be about to ask: an "Add to cart" whose island comes to life seconds
 * later on a slow phone. Nobody sees an empty cart, so it can wait.
 */
export const FIRST_PRESS_MS = 5_000;

/** Reads the address and the storage; nothing is created where carts come by hand-over only (spec §4). */
export function planBootstrap({ host }: Pick<RemoteServices, 'host'>): BootstrapPlan {
  const query = new URLSearchParams(host.navigation.current().search);
  const token = query.get('exchangeToken') ?? waitingLink.read();
  if (token) return { kind: 'exchange', token };
  if (query.get('confirmation') === 'true' || host.pageProps?.syncCart === false) return { kind: 'skip' };
  if (storedCartNumber(host.storage)) return { kind: 'load' };
  return { kind: host.variant.makesCarts ? 'create' : 'skip' };
}

/** Whether what was asked in the meantime has made the cart, or was told that none can be made. */
function* isSettledByRequest() {
  const { asked } = yield* race({ asked: take(isCartRequest), waited: delay(FIRST_PRESS_MS) });
  if (!asked) return false;
  const { failed } = yield* race({ answered: take(isCartAnswer), failed: take(isCartFailure) });
  return failed === undefined || isCreationFailure(failed.payload);
}

/**
 * The first thing that is asked makes the cart, which adding does in one call. The cart's own page waits for nothing:
 * there is nothing to add.
 */
function* createCart() {
  const { host } = yield* services();
  const isOwnPage = host.navigation.current().pathname === '/cart';
  if (isOwnPage || !(yield* call(isSettledByRequest))) yield* put(cartTasks.load.requested({}));
}

/** Runs once when the remote's store starts. */
export function* bootstrapCart() {
  const { host } = yield* services();
  if (host.pageProps?.clearCart) forgetCart(host.storage);
  const plan = planBootstrap(yield* services());
  if (plan.kind === 'exchange') yield* openHandOver(plan.token);
  else if (plan.kind === 'load') yield* put(cartTasks.load.requested({}));
  else if (plan.kind === 'create') yield* call(createCart);
  else yield* put(activeCartSlice.actions.skipped());
}

/** What the browser knows and the cart doesn't yet: zip code and vehicle (spec §4). */
export function missingInCart(cart: Cart, { host }: Pick<RemoteServices, 'host'>) {
  const { syncZipCode = true, syncFitmentId = true } = host.pageProps ?? {};
  const zipCode = syncZipCode ? host.storage.get('zipcode') : null;
  const vehicle = syncFitmentId ? readGarage(host.storage).chosen : null;
  return {
    ...(zipCode && /^\d{5}$/.test(zipCode) && !cart.zipCode && { zipCode }),
    ...(vehicle && !cart.vehicle && { vehicle: toWireVehicle(vehicle) }),
  };
}

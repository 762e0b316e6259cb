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

/** Actions for the cart on a page load (spec §4). */
export type BootstrapPlan =
  | { readonly kind: 'exchange'; readonly token: string }
  | { readonly kind: 'skip' | 'load' | 'create' };

/**
 * Time for a pending "Add to cart" whose island hydrates late on a slow phone. Nothing shows an empty cart, so creating
 * it can wait.
 */
export const FIRST_PRESS_MS = 5_000;

/** Plans by address and storage; creates nothing where carts come by hand-over only (spec §4). */
export function planBootstrap({ host }: Pick<RemoteServices, 'host'>): BootstrapPlan {
  const query = new URLSearchParams(host.navigation.current().search);
  const token = query.get('exchangeToken') ?? waitingLink.read();
  if (token) return { kind: 'exchange', token };
  if (query.get('confirmation') === 'true' || host.pageProps?.syncCart === false) return { kind: 'skip' };
  if (storedCartNumber(host.storage)) return { kind: 'load' };
  return { kind: host.variant.makesCarts ? 'create' : 'skip' };
}

/** Returns whether a request in the meantime created the cart, or failed to. */
function* isSettledByRequest() {
  const { asked } = yield* race({ asked: take(isCartRequest), waited: delay(FIRST_PRESS_MS) });
  if (!asked) return false;
  const { failed } = yield* race({ answered: take(isCartAnswer), failed: take(isCartFailure) });
  return failed === undefined || isCreationFailure(failed.payload);
}

/**
 * Creates an empty cart unless a request creates one, which adding does in one call. The cart page does not wait,
 * because it adds nothing.
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

/** Returns ZIP code and vehicle of the browser that the cart lacks (spec §4). */
export function missingInCart(cart: Cart, { host }: Pick<RemoteServices, 'host'>) {
  const { syncZipCode = true, syncFitmentId = true } = host.pageProps ?? {};
  const zipCode = syncZipCode ? host.storage.get('zipcode') : null;
  const vehicle = syncFitmentId ? readGarage(host.storage).chosen : null;
  return {
    ...(zipCode && /^\d{5}$/.test(zipCode) && !cart.zipCode && { zipCode }),
    ...(vehicle && !cart.vehicle && { vehicle: toWireVehicle(vehicle) }),
  };
}

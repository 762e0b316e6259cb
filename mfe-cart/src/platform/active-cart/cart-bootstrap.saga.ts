import { readGarage, type Cart } from 'shared-contracts';
import { put } from 'typed-redux-saga';
import { services, type RemoteServices } from 'remote-kit';
import { storedCartNumber } from './cart-identity';
import { activeCartSlice } from './cart.slice';
import { cartTasks } from './cart.tasks';
import { openHandOver } from './hand-over.saga';
import { waitingLink } from './waiting-link';
import { toWireVehicle } from './with-cart';

/** What spec §4 lets a page load do about the cart. */
export type BootstrapPlan = { readonly kind: 'exchange'; readonly token: string } | { readonly kind: 'skip' | 'load' };

/** Reads the address and the storage; nothing is created for the program's variant, whose carts come by hand-over (spec §4). */
export function planBootstrap({ host }: Pick<RemoteServices, 'host'>): BootstrapPlan {
  const query = new URLSearchParams(host.navigation.current().search);
  const token = query.get('exchangeToken') ?? waitingLink.read();
  if (token) return { kind: 'exchange', token };
  if (query.get('confirmation') === 'true') return { kind: 'skip' };
  if (storedCartNumber(host.storage)) return { kind: 'load' };
  return { kind: host.variant.benefitType === 'purchasingPower' ? 'skip' : 'load' };
}

/** Runs once when the remote's store starts. */
export function* bootstrapCart() {
  const plan = planBootstrap(yield* services());
  if (plan.kind === 'exchange') yield* openHandOver(plan.token);
  else if (plan.kind === 'load') yield* put(cartTasks.load.requested({}));
  else yield* put(activeCartSlice.actions.skipped());
}

/** What the browser knows and the cart doesn't yet: zip code and vehicle (spec §4). */
export function missingInCart(cart: Cart, { host }: Pick<RemoteServices, 'host'>) {
  const zipCode = host.storage.get('zipcode');
  const vehicle = readGarage(host.storage).chosen;
  return {
    ...(zipCode && /^\d{5}$/.test(zipCode) && !cart.zipCode && { zipCode }),
    ...(vehicle && !cart.vehicle && { vehicle: toWireVehicle(vehicle) }),
  };
}

import type { Cart, SelectedVehicle, Vehicle } from 'shared-contracts';
import { ok, type AppError, type RemoteServices, type Result } from 'remote-kit';
import { ensureCart, type MakeCart } from './cart-creation';
import { forgetCart, storedCartNumber } from './cart-identity';

/** The stored cart is gone (expired, or another session's), or became an order. */
const isOver = (error: AppError): boolean =>
  'code' in error && (error.code === 'CART_NOT_FOUND' || error.code === 'CART_ORDERED');

type Run = (cartNumber: string) => Promise<Result<Cart>>;

/**
 * Runs against the active cart. A stored cart that has ended is replaced.
 * @param make does the same in the call that creates the cart
 */
export async function withCart(services: RemoteServices, run: Run, make?: MakeCart): Promise<Result<Cart>> {
  const { storage } = services.host;
  const stored = storedCartNumber(storage);
  if (stored !== null) {
    const answer = await run(stored);
    if (answer.ok || !isOver(answer.error)) return answer;
    if (storedCartNumber(storage) === stored) forgetCart(storage);
  }
  const cart = await ensureCart(services, make);
  if (!cart.ok) return cart;
  const { cartNumber, made } = cart.value;
  return made ? ok(made) : run(cartNumber);
}

/** Converts a vehicle for the API: a chosen one, or one from an API answer. */
export const toWireVehicle = ({ fitmentId, year, make, model, trim }: SelectedVehicle | Vehicle): Vehicle => ({
  year,
  make,
  model,
  ...(trim && { trim }),
  ...(fitmentId && { fitmentId }),
});

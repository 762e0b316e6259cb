import type { Cart, SelectedVehicle, Vehicle } from 'shared-contracts';
import { ok, type AppError, type RemoteServices, type Result } from 'remote-kit';
import { ensureCart, type ActiveCart, type MakeCart } from './cart-creation';
import { forgetCart, storedCartNumber } from './cart-identity';

/** The stored cart is gone (expired, or another session's), or became an order. */
const isOver = (error: AppError): boolean =>
  'code' in error && (error.code === 'CART_NOT_FOUND' || error.code === 'CART_ORDERED');

type Run = (cartNumber: string) => Promise<Result<Cart>>;

/** Skips the call when it was part of creating the cart. */
const runOn = ({ cartNumber, made }: ActiveCart, run: Run): Promise<Result<Cart>> =>
  made ? Promise.resolve(ok(made)) : run(cartNumber);

/**
 * Runs against the active cart. A cart that has ended is replaced once.
 * @param make does the same in the call that creates the cart
 */
export async function withCart(services: RemoteServices, run: Run, make?: MakeCart): Promise<Result<Cart>> {
  const { storage } = services.host;
  const first = await ensureCart(services, make);
  if (!first.ok) return first;
  const answer = await runOn(first.value, run);
  if (answer.ok || !isOver(answer.error)) return answer;
  if (storedCartNumber(storage) === first.value.cartNumber) forgetCart(storage);
  const second = await ensureCart(services, make);
  return second.ok ? runOn(second.value, run) : second;
}

/** Converts a vehicle for the API: a chosen one, or one from an API answer. */
export const toWireVehicle = ({ fitmentId, year, make, model, trim }: SelectedVehicle | Vehicle): Vehicle => ({
  year,
  make,
  model,
  ...(trim && { trim }),
  ...(fitmentId && { fitmentId }),
});

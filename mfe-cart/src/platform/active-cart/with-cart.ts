import type { Cart, SelectedVehicle, Vehicle } from 'shared-contracts';
import { fail, ok, type AppError, type RemoteServices, type Result } from 'remote-kit';
import { createCart } from './cart.api';
import { forgetCart, storedCartNumber } from './cart-identity';

/** Runs of callers that arrive together share one creation. */
const creating = new WeakMap<object, Promise<Result<string>>>();

const ofCreation = new WeakSet<AppError>();

/** No cart could be begun: the shopper has none, whatever they were about to do. */
export const isCreationFailure = (error: AppError): boolean => ofCreation.has(error);

async function create({ host, http }: RemoteServices): Promise<Result<string>> {
  const created = await createCart(http);
  if (!created.ok) {
    const error = { ...created.error };
    ofCreation.add(error);
    return fail(error);
  }
  host.storage.set('cart_id', created.value.cartNumber);
  return ok(created.value.cartNumber);
}

/** Number of the active cart; creates one when there is none. */
export function ensureCart(services: RemoteServices): Promise<Result<string>> {
  const stored = storedCartNumber(services.host.storage);
  if (stored) return Promise.resolve(ok(stored));
  const running = creating.get(services.host) ?? create(services).finally(() => creating.delete(services.host));
  creating.set(services.host, running);
  return running;
}

/** The stored cart is gone (expired, another session's), or is an order by now. */
const isOver = (error: AppError): boolean =>
  'code' in error && (error.code === 'CART_NOT_FOUND' || error.code === 'CART_ORDERED');

/** Runs against the active cart. One that is over is replaced by a new one, once. */
export async function withCart(
  services: RemoteServices,
  run: (cartNumber: string) => Promise<Result<Cart>>,
): Promise<Result<Cart>> {
  const first = await ensureCart(services);
  if (!first.ok) return first;
  const answer = await run(first.value);
  if (answer.ok || !isOver(answer.error)) return answer;
  if (storedCartNumber(services.host.storage) === first.value) forgetCart(services.host.storage);
  const second = await ensureCart(services);
  return second.ok ? run(second.value) : second;
}

/** The vehicle as the API takes it: a chosen one, or one that the API has given. */
export const toWireVehicle = ({ fitmentId, year, make, model, trim }: SelectedVehicle | Vehicle): Vehicle => ({
  year,
  make,
  model,
  ...(trim && { trim }),
  ...(fitmentId && { fitmentId }),
});

import type { Cart, HostServices } from 'shared-contracts';
import { fail, ok, type AppError, type RemoteServices, type Result } from 'remote-kit';
import { createCart } from './cart.api';
import { storedCartNumber } from './cart-identity';

/** The cart to use. */
export interface ActiveCart {
  readonly cartNumber: string;
  /** Answer of the call that created it; null when it existed, or was created empty. */
  readonly made: Cart | null;
}

/** Creates a cart with its first products in one call. */
export type MakeCart = () => Promise<Result<Cart>>;

const ofCreation = new WeakSet<AppError>();

/** Returns whether creating a cart failed, so that the shopper has none. */
export const isCreationFailure = (error: AppError): boolean => ofCreation.has(error);

function creationFailure(error: AppError): Result<ActiveCart> {
  const own = { ...error };
  ofCreation.add(own);
  return fail(own);
}

async function makeEmpty({ http }: RemoteServices): Promise<Result<ActiveCart>> {
  const created = await createCart(http);
  return created.ok ? ok({ cartNumber: created.value.cartNumber, made: null }) : creationFailure(created.error);
}

/** Returns whether the API rejected the products. */
const isRefusal = ({ kind }: AppError): boolean => kind !== 'network' && kind !== 'unexpected';

async function makeWith(make: MakeCart): Promise<Result<ActiveCart>> {
  const answer = await make();
  if (answer.ok) return ok({ cartNumber: answer.value.cartNumber, made: answer.value });
  return isRefusal(answer.error) ? answer : creationFailure(answer.error);
}

const LOCK = 'cart.creation';

/** Serializes cart creation of two tabs, where locks are available. */
async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  let running: Promise<T> | undefined;
  const locked = navigator.locks.request(LOCK, () => (running = work()));
  // Rejected where the browser blocks storage.
  await locked.catch(() => undefined);
  return running ?? work();
}

function storedCart({ host }: RemoteServices): Result<ActiveCart> | null {
  const cartNumber = storedCartNumber(host.storage);
  return cartNumber === null ? null : ok({ cartNumber, made: null });
}

async function create(services: RemoteServices, make?: MakeCart): Promise<Result<ActiveCart>> {
  const ofAnotherTab = storedCart(services);
  if (ofAnotherTab) return ofAnotherTab;
  const created = await (make ? makeWith(make) : makeEmpty(services));
  if (created.ok) services.host.storage.set('cart_id', created.value.cartNumber);
  return created;
}

/** Concurrent callers share one creation. */
const creations = new WeakMap<HostServices, Promise<Result<ActiveCart>>>();

/** Returns the active cart; without one, `make` creates it, or an empty one is created. */
export async function ensureCart(services: RemoteServices, make?: MakeCart): Promise<Result<ActiveCart>> {
  const { host } = services;
  const stored = storedCart(services);
  if (stored) return stored;
  const running = creations.get(host);
  if (running) {
    const outcome = await running;
    // Another caller's rejection was about its own products.
    return !outcome.ok && isCreationFailure(outcome.error) ? outcome : ensureCart(services, make);
  }
  const creation = oneTabAtATime(() => create(services, make)).finally(() => creations.delete(host));
  creations.set(host, creation);
  return creation;
}

import type { Cart, HostServices } from 'shared-contracts';
import { fail, ok, type AppError, type RemoteServices, type Result } from 'remote-kit';
import { createCart } from './cart.api';
import { storedCartNumber } from './cart-identity';

/** The cart to act on. */
export interface ActiveCart {
  readonly cartNumber: string;
  /** As the call has answered that made it; null where it was there, or was made empty. */
  readonly made: Cart | null;
}

/** Makes a cart with what is to go into it, in one call. */
export type MakeCart = () => Promise<Result<Cart>>;

const ofCreation = new WeakSet<AppError>();

/** No cart could be begun: the shopper has none, whatever they were about to do. */
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

/** The API is there, and refuses what was to go into the cart. */
const isRefusal = ({ kind }: AppError): boolean => kind !== 'network' && kind !== 'unexpected';

async function makeWith(make: MakeCart): Promise<Result<ActiveCart>> {
  const answer = await make();
  if (answer.ok) return ok({ cartNumber: answer.value.cartNumber, made: answer.value });
  return isRefusal(answer.error) ? answer : creationFailure(answer.error);
}

const LOCK = 'cart.creation';

/** Two tabs that begin a cart at the same moment do so one after the other, where the page may use locks. */
async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  let running: Promise<T> | undefined;
  const locked = navigator.locks.request(LOCK, () => (running = work()));
  // Refused where the browser blocks storage.
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

/** Those who arrive together share one creation. */
const creations = new WeakMap<HostServices, Promise<Result<ActiveCart>>>();

/** The active cart; where there is none, `make` makes it, or an empty one is made. */
export async function ensureCart(services: RemoteServices, make?: MakeCart): Promise<Result<ActiveCart>> {
  const { host } = services;
  const stored = storedCart(services);
  if (stored) return stored;
  const running = creations.get(host);
  if (running) {
    const outcome = await running;
    // What was refused to somebody else was about their products.
    return !outcome.ok && isCreationFailure(outcome.error) ? outcome : ensureCart(services, make);
  }
  const creation = oneTabAtATime(() => create(services, make)).finally(() => creations.delete(host));
  creations.set(host, creation);
  return creation;
}

import { hasTexts, kept } from '../kept';

/** An order of this browser. */
export interface OwnOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly cartNumber: string;
  /** The cart's session opens its order, also after a new cart was created. */
  readonly sessionId: string | null;
  /** Its purchase was published and its cart cleared, each once for any payment outcome. */
  readonly isTold: boolean;
}

const KEPT = 5;

const isOwnOrder = (value: unknown): value is OwnOrder =>
  hasTexts(value, ['orderId', 'orderNumber', 'cartNumber']) &&
  (value['sessionId'] === null || typeof value['sessionId'] === 'string');

/** Shared by all tabs, because the bank may return to another one. */
const stored = kept(
  () => localStorage,
  'checkout.orders',
  (value): value is readonly unknown[] => Array.isArray(value),
);

/** A damaged entry does not affect the others. */
const all = (): readonly OwnOrder[] => (stored.read() ?? []).filter(isOwnOrder);
const put = (order: OwnOrder): void =>
  stored.write([order, ...all().filter(({ orderId }) => orderId !== order.orderId)].slice(0, KEPT));

export function rememberOrder(order: Omit<OwnOrder, 'isTold'>): void {
  const known = ownOrder(order.orderId);
  put({ ...order, isTold: known?.isTold ?? false });
}

export const ownOrder = (orderId: string): OwnOrder | null => all().find((one) => one.orderId === orderId) ?? null;

/** Returns the order of a cart, if this browser knows it. */
export const orderOfCart = (cartNumber: string | null): OwnOrder | null =>
  all().find((one) => one.isTold && one.cartNumber === cartNumber) ?? null;

/** Returns the last order of this browser. */
export const lastOrder = (): OwnOrder | null => all().find(({ isTold }) => isTold) ?? null;

function claim(orderId: string): boolean {
  const order = ownOrder(orderId);
  if (order === null || order.isTold) return false;
  put({ ...order, isTold: true });
  return true;
}

const LOCK = 'checkout.orders';

/**
 * Returns true once per order of this browser, to the caller that publishes the purchase. Concurrent tabs are
 * serialized where the browser has locks (not without TLS).
 */
export async function claimPurchaseEvent(orderId: string): Promise<boolean> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, () => claim(orderId)) : claim(orderId);
}

/** Removes all, so that the next person at this computer cannot open them. */
export const forgetOwnOrders = (): void => stored.write(null);

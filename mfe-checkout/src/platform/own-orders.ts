import { hasTexts, kept } from './kept';

/** An order of this browser. */
export interface OwnOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly cartNumber: string;
  /** The cart's session opens its order, also after the shopper starts a new cart. */
  readonly sessionId: string | null;
  /** Its purchase has been told, and its cart cleared: each happens once, in whatever way the payment ended. */
  readonly isTold: boolean;
}

const KEPT = 5;

const isOwnOrder = (value: unknown): value is OwnOrder =>
  hasTexts(value, ['orderId', 'orderNumber', 'cartNumber']) &&
  (value['sessionId'] === null || typeof value['sessionId'] === 'string');

/** For all tabs: the bank may lead back into another one. */
const stored = kept(
  () => localStorage,
  'checkout.orders',
  (value): value is readonly unknown[] => Array.isArray(value),
);

/** One that is damaged does not take the others along. */
const all = (): readonly OwnOrder[] => (stored.read() ?? []).filter(isOwnOrder);
const put = (order: OwnOrder): void =>
  stored.write([order, ...all().filter(({ orderId }) => orderId !== order.orderId)].slice(0, KEPT));

export function rememberOrder(order: Omit<OwnOrder, 'isTold'>): void {
  const known = ownOrder(order.orderId);
  put({ ...order, isTold: known?.isTold ?? false });
}

export const ownOrder = (orderId: string): OwnOrder | null => all().find((one) => one.orderId === orderId) ?? null;

/** The order that a cart has become, as far as this browser knows. */
export const orderOfCart = (cartNumber: string | null): OwnOrder | null =>
  all().find((one) => one.isTold && one.cartNumber === cartNumber) ?? null;

/** What was ordered last in this browser. */
export const lastOrder = (): OwnOrder | null => all().find(({ isTold }) => isTold) ?? null;

function claim(orderId: string): boolean {
  const order = ownOrder(orderId);
  if (order === null || order.isTold) return false;
  put({ ...order, isTold: true });
  return true;
}

const LOCK = 'checkout.orders';

/**
 * True once for an order of this browser: whoever gets it tells the purchase. Tabs that ask at the same moment ask one
 * after another, where the browser has locks (pages served without TLS have none).
 */
export async function beginTelling(orderId: string): Promise<boolean> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, () => claim(orderId)) : claim(orderId);
}

/** The next person at this computer opens none of them. */
export const forgetOwnOrders = (): void => stored.write(null);

import { asRecord, keep, readKept } from './kept';

/** An order placed in this browser. */
export interface PlacedOrder {
  readonly orderId: string;
  readonly cartNumber: string;
  /** The cart's session, which opens the order. */
  readonly sessionId: string;
  /** The purchase was published. */
  readonly isTold: boolean;
}

const NAME = 'orders';
const AT_MOST = 5;
/** The bank may return to another tab. */
const area = (): Storage => localStorage;

function isPlaced(value: unknown): value is PlacedOrder {
  const found = asRecord(value);
  const isText = (name: string): boolean => typeof found?.[name] === 'string';
  return isText('orderId') && isText('cartNumber') && isText('sessionId');
}

function all(): readonly PlacedOrder[] {
  const kept = readKept(area, NAME);
  return Array.isArray(kept) ? kept.filter(isPlaced) : [];
}

const put = (order: PlacedOrder): void =>
  keep(area, NAME, [order, ...all().filter(({ orderId }) => orderId !== order.orderId)].slice(0, AT_MOST));

export const placedOrder = (orderId: string): PlacedOrder | null =>
  all().find((one) => one.orderId === orderId) ?? null;

export const rememberPlaced = (order: Omit<PlacedOrder, 'isTold'>): void =>
  put({ ...order, isTold: placedOrder(order.orderId)?.isTold ?? false });

function claim(orderId: string): boolean {
  const order = placedOrder(orderId);
  if (order === null || order.isTold) return false;
  put({ ...order, isTold: true });
  return true;
}

/** Returns true for one caller of all tabs, which publishes the purchase. */
export async function claimTelling(orderId: string): Promise<boolean> {
  if (!('locks' in navigator)) return claim(orderId);
  return navigator.locks.request('homestead-checkout.orders', () => claim(orderId));
}

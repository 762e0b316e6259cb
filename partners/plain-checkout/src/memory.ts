import type { Submission } from './store';

const PREFIX = 'plain-checkout.';

function read(area: () => Storage, name: string): unknown {
  try {
    return JSON.parse(area().getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

function write(area: () => Storage, name: string, value: unknown): void {
  try {
    if (value === null) area().removeItem(PREFIX + name);
    else area().setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: the value lives as long as the page.
  }
}

let submission: Submission | null = null;

const isSubmission = (value: unknown): value is Submission => {
  const { key, sessionId, body } = (value ?? {}) as Partial<Submission>;
  return typeof key === 'string' && typeof sessionId === 'string' && typeof body?.cartNumber === 'string';
};

/** Returns the sent order whose outcome is unknown in this tab. */
export function openSubmission(): Submission | null {
  const kept = submission ?? read(() => sessionStorage, 'submission');
  return isSubmission(kept) ? kept : null;
}

export function keepSubmission(value: Submission | null): void {
  submission = value;
  write(() => sessionStorage, 'submission', value);
}

/** Session that opens an order, and whether its purchase was published. */
export interface Placed {
  readonly orderId: string;
  readonly sessionId: string;
  readonly isTold: boolean;
}

const AT_MOST = 5;

function orders(): readonly Placed[] {
  const kept = read(() => localStorage, 'orders');
  return Array.isArray(kept) ? (kept as Partial<Placed>[]).filter(isPlaced) : [];
}

const isPlaced = (value: Partial<Placed> | null): value is Placed =>
  typeof value?.orderId === 'string' && typeof value.sessionId === 'string';

const put = (order: Placed): void =>
  write(
    () => localStorage,
    'orders',
    [order, ...orders().filter(({ orderId }) => orderId !== order.orderId)].slice(0, AT_MOST),
  );

export const placedOrder = (orderId: string): Placed | null => orders().find((one) => one.orderId === orderId) ?? null;

/** An order published by another tab stays published. */
export const keepPlaced = ({ orderId, sessionId }: Omit<Placed, 'isTold'>): void =>
  put({ orderId, sessionId, isTold: placedOrder(orderId)?.isTold ?? false });

function claim(orderId: string): boolean {
  const order = placedOrder(orderId);
  if (order === null || order.isTold) return false;
  put({ ...order, isTold: true });
  return true;
}

/** Returns true for one caller of all tabs, which publishes the purchase. */
export async function claimTelling(orderId: string): Promise<boolean> {
  if (!('locks' in navigator)) return claim(orderId);
  return navigator.locks.request('plain-checkout.orders', () => claim(orderId));
}

import type { HostStorage } from 'shared-contracts';

const hasTwoParts = (sessionId: string): boolean => {
  const parts = sessionId.split('::');
  return parts.length === 2 && parts.every(Boolean);
};

/** Returns the number of the stored cart that its session opens. Inconsistent ids are dropped (spec §4, §5). */
export function storedCartNumber(storage: HostStorage): string | null {
  const cartNumber = storage.get('cart_id');
  const sessionId = storage.get('session_id');
  if (cartNumber && sessionId && hasTwoParts(sessionId)) return cartNumber;
  if (cartNumber) storage.set('cart_id', null);
  if (sessionId && !hasTwoParts(sessionId)) storage.set('session_id', null);
  return null;
}

/** Removes the stored cart. */
export function forgetCart(storage: HostStorage): void {
  storage.set('cart_id', null);
  storage.set('session_id', null);
}

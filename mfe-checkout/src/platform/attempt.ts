/**
 * One idempotency key for one attempt to order: the same cart, payment and total keep their key through double clicks,
 * reloads and lost answers; a new card is a new attempt.
 */
export interface Attempt {
  readonly cartNumber: string;
  readonly paymentToken: string | null;
  readonly total: number;
}

const KEY = 'checkout.attempt';
const sessionOf = (orderId: string): string => `checkout.order-session.${orderId}`;

interface Stored extends Attempt {
  readonly idempotencyKey: string;
}

function read(): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null;
  } catch {
    return null;
  }
}

/** The attempt's key: the stored one when it is the same attempt, else a new one. */
export function attemptKey(attempt: Attempt): string {
  const stored = read();
  const isSame =
    stored &&
    stored.cartNumber === attempt.cartNumber &&
    stored.paymentToken === attempt.paymentToken &&
    stored.total === attempt.total;
  if (isSame) return stored.idempotencyKey;
  const idempotencyKey = crypto.randomUUID();
  sessionStorage.setItem(KEY, JSON.stringify({ ...attempt, idempotencyKey }));
  return idempotencyKey;
}

/** The attempt has its outcome: the next one gets a key of its own. */
export function endAttempt(): void {
  sessionStorage.removeItem(KEY);
}

/** The cart's session opens its order, also after the shopper starts a new cart. */
export function rememberOrderSession(orderId: string, sessionId: string | null): void {
  if (sessionId) sessionStorage.setItem(sessionOf(orderId), sessionId);
}

export const orderSession = (orderId: string): string | null => sessionStorage.getItem(sessionOf(orderId));

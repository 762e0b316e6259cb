import type { Cart, OrderBody } from 'shared-contracts';
import { hasTexts, kept } from '../platform/kept';

/** Order data of a cart. `expectedTotal` is the total that the shopper agreed to, in dollars. */
export interface Placement {
  readonly cartNumber: string;
  readonly expectedTotal: number;
  /** Null when the program settles the order. */
  readonly payment: { readonly paymentMethod: string; readonly paymentToken: string } | null;
}

/** Returns the order data that the shopper agrees to on a page with this cart. */
export const placementOf = ({ cartNumber, total, payment }: Cart): Placement => ({
  cartNumber,
  expectedTotal: total.value,
  payment: payment && { paymentMethod: payment.paymentMethod, paymentToken: payment.paymentToken },
});

/**
 * One idempotency key per order attempt: the same cart, payment and total keep their key through double clicks, reloads
 * and lost answers; a new card is a new attempt.
 */
export interface Attempt extends Placement {
  readonly idempotencyKey: string;
  /** Opens the cart and its order, also after a new cart was created. */
  readonly sessionId: string | null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const HEADER = /^[\x21-\x7e]{1,200}$/;

const isPayment = (value: unknown): value is Placement['payment'] =>
  value === null || hasTexts(value, ['paymentMethod', 'paymentToken']);

/** A key or a session that is invalid in a header would make every attempt fail like a lost connection. */
const isAttempt = (value: unknown): value is Attempt =>
  hasTexts(value, ['cartNumber', 'idempotencyKey']) &&
  UUID.test(value['idempotencyKey'] as string) &&
  Number.isFinite(value['expectedTotal']) &&
  isPayment(value['payment']) &&
  (value['sessionId'] === null || HEADER.test(String(value['sessionId'])));

const stored = kept(() => sessionStorage, 'checkout.attempt', isAttempt);

const isSame = (one: Placement, other: Placement): boolean =>
  one.cartNumber === other.cartNumber &&
  one.expectedTotal === other.expectedTotal &&
  one.payment?.paymentToken === other.payment?.paymentToken &&
  one.payment?.paymentMethod === other.payment?.paymentMethod;

/** Returns the stored attempt when it is the same one, or else a new one. */
export function beginAttempt(placement: Placement, sessionId: string | null): Attempt {
  const before = stored.read();
  if (before !== null && isSame(before, placement)) return before;
  const attempt: Attempt = { ...placement, sessionId, idempotencyKey: crypto.randomUUID() };
  stored.write(attempt);
  return attempt;
}

/** Returns the attempt whose outcome is unknown in this tab. */
export const openAttempt = (): Attempt | null => stored.read();

/** Ends the attempt: the next one gets its own key. */
export function endAttempt(): void {
  stored.write(null);
}

/** Returns the body of POST /orders; identical bytes for the same attempt. */
export const orderBodyOf = ({ cartNumber, expectedTotal, payment }: Placement): OrderBody => ({
  cartNumber,
  expectedTotal,
  ...(payment && { paymentMethod: payment.paymentMethod, paymentToken: payment.paymentToken }),
});

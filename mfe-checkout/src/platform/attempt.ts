import { hasTexts, kept } from './kept';

/**
 * One idempotency key for one attempt to order: the same cart, payment and total keep their key through double clicks,
 * reloads and lost answers; a new card is a new attempt.
 */
export interface Attempt {
  readonly cartNumber: string;
  readonly paymentToken: string | null;
  readonly total: number;
}

interface Stored extends Attempt {
  readonly idempotencyKey: string;
}

const stored = kept(
  () => sessionStorage,
  'checkout.attempt',
  (value): value is Stored => hasTexts(value, ['cartNumber', 'idempotencyKey']),
);

/** The attempt's key: the stored one when it is the same attempt, else a new one. */
export function attemptKey(attempt: Attempt): string {
  const before = stored.read();
  const isSame =
    before !== null &&
    before.cartNumber === attempt.cartNumber &&
    before.paymentToken === attempt.paymentToken &&
    before.total === attempt.total;
  if (isSame) return before.idempotencyKey;
  const idempotencyKey = crypto.randomUUID();
  stored.write({ ...attempt, idempotencyKey });
  return idempotencyKey;
}

/** The attempt has its outcome: the next one gets a key of its own. */
export function endAttempt(): void {
  stored.write(null);
}

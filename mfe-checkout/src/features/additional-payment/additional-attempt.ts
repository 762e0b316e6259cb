import type { AcceptAdditionalPaymentBody } from 'shared-contracts';
import { hasTexts, kept } from '../../platform/kept';

/** One idempotency key for one try to pay: presses, reloads and lost answers of the same try keep it. */
export interface AdditionalAttempt {
  readonly cartId: string;
  /** The request as it was sent, byte by byte. */
  readonly body: string;
  readonly idempotencyKey: string;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const stored = kept(
  () => sessionStorage,
  'checkout.additional-attempt',
  (value): value is AdditionalAttempt & Record<string, unknown> =>
    hasTexts(value, ['cartId', 'body', 'idempotencyKey']) && UUID.test(value['idempotencyKey'] as string),
);

/** The stored try when it is the same one, else a new one. */
export function beginAdditionalAttempt(body: AcceptAdditionalPaymentBody): AdditionalAttempt {
  const text = JSON.stringify(body);
  const before = stored.read();
  if (before !== null && before.body === text) return before;
  const attempt = { cartId: body.cartId, body: text, idempotencyKey: crypto.randomUUID() };
  stored.write(attempt);
  return attempt;
}

/** A try whose end this tab has not told yet. */
export const hasAdditionalAttempt = (cartId: string): boolean => stored.read()?.cartId === cartId;

export const endAdditionalAttempt = (): void => stored.write(null);

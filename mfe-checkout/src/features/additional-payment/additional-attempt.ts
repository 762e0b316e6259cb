import type { AcceptAdditionalPaymentBody } from 'shared-contracts';
import { hasTexts, kept } from '../../platform/kept';

/** One idempotency key per payment attempt, shared by clicks, reloads and retries of the same attempt. */
export interface AdditionalAttempt {
  readonly cartId: string;
  /** The sent request body, byte for byte. */
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

/** Returns the stored attempt when it is the same one, or else a new one. */
export function beginAdditionalAttempt(body: AcceptAdditionalPaymentBody): AdditionalAttempt {
  const text = JSON.stringify(body);
  const before = stored.read();
  if (before !== null && before.body === text) return before;
  const attempt = { cartId: body.cartId, body: text, idempotencyKey: crypto.randomUUID() };
  stored.write(attempt);
  return attempt;
}

/** Returns whether an attempt's outcome is unpublished in this tab. */
export const hasAdditionalAttempt = (cartId: string): boolean => stored.read()?.cartId === cartId;

export const endAdditionalAttempt = (): void => stored.write(null);

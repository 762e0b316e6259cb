import type { OrderBody } from 'shared-contracts';
import { asRecord, keep, readKept } from './kept';

/** A sent order. While its outcome is unknown, exactly this is sent again: one key, one order. */
export interface Submission {
  readonly key: string;
  /** Opens the cart, also after another replaced it in this browser. */
  readonly sessionId: string;
  readonly body: OrderBody;
}

const NAME = 'submission';
/** Fallback for blocked storage. */
let inMemory: Submission | null = null;

/** Other code can write to the same storage: invalid values are ignored. */
function checked(value: unknown): Submission | null {
  const found = asRecord(value);
  const body = asRecord(found?.['body']);
  const { key, sessionId } = found ?? {};
  const isUsable =
    typeof key === 'string' &&
    /^[\w-]{8,80}$/.test(key) &&
    typeof sessionId === 'string' &&
    /^[\x21-\x7e]{1,200}$/.test(sessionId) &&
    typeof body?.['cartNumber'] === 'string' &&
    typeof body['expectedTotal'] === 'number' &&
    typeof body['paymentToken'] === 'string';
  return isUsable ? (value as Submission) : null;
}

export const openSubmission = (): Submission | null => inMemory ?? checked(readKept(() => sessionStorage, NAME));

export function closeSubmission(): void {
  inMemory = null;
  keep(() => sessionStorage, NAME, null);
}

const isSame = (one: OrderBody, other: OrderBody): boolean =>
  one.cartNumber === other.cartNumber &&
  one.expectedTotal === other.expectedTotal &&
  one.paymentToken === other.paymentToken;

/** Returns the pending submission of the same cart, total and payment, or a new one with a new key. */
export function beginSubmission(body: OrderBody, sessionId: string): Submission {
  const open = openSubmission();
  if (open !== null && isSame(open.body, body)) return open;
  inMemory = { key: crypto.randomUUID(), sessionId, body };
  keep(() => sessionStorage, NAME, inMemory);
  return inMemory;
}

import type { OrderBody } from 'shared-contracts';
import { asRecord, keep, readKept } from './kept';

/** An order as it was sent. As long as its end is not known, exactly this is sent again: one key, one order. */
export interface Submission {
  readonly key: string;
  /** Opens the cart, also after another has taken its place in this browser. */
  readonly sessionId: string;
  readonly body: OrderBody;
}

const NAME = 'submission';
/** For browsers that keep nothing. */
let inMemory: Submission | null = null;

/** Others can write into the same storage: what could not be sent counts for nothing. */
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

/** The open one when it is for the same cart, total and payment; else a new one, with a key of its own. */
export function beginSubmission(body: OrderBody, sessionId: string): Submission {
  const open = openSubmission();
  if (open !== null && isSame(open.body, body)) return open;
  inMemory = { key: crypto.randomUUID(), sessionId, body };
  keep(() => sessionStorage, NAME, inMemory);
  return inMemory;
}

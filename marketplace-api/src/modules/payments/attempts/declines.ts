import type { Queries } from '../../../platform/database/database';
import { failure, type Failure } from '../../../platform/values/failure';
import { CHALLENGED_FROM, type DeclineLimits } from '../../../platform/limits/decline-limits';
import * as sql from './declines.sql';

/** Identifiers of a payer by which declines are counted. */
export interface Payer {
  /** Hash of the network address of the request. */
  readonly client: Buffer;
  /** Hash of the session, or of the subject of the payment link. */
  readonly payer: Buffer;
  /** Fingerprint of the card; null for another method. */
  readonly card: string | null;
}

export interface PayerCheck {
  readonly isChallenged: boolean;
}

interface Count {
  readonly count: number;
  readonly seconds: number | null;
}
interface Counted {
  readonly client: Count;
  readonly payer: Count;
  readonly card: Count;
  readonly overall: Count;
  readonly paying: number;
}

const minutesWords = (minutes: number): string => (minutes === 1 ? 'a minute' : `${minutes} minutes`);

function refused(seconds: number): Failure {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return failure(
    429,
    'PAYMENT_ATTEMPTS',
    `Too many cards were declined. Your cart is safe: try again in ${minutesWords(minutes)}, or call us to order.`,
    { retryAfterSeconds: minutes * 60 },
  );
}

/** Payments in progress may all be declined, so they count for an address that has declines already. */
const ofAddress = ({ client, paying }: Counted): Count => ({
  ...client,
  count: client.count === 0 ? 0 : client.count + paying,
});

/** Returns whether a payment may be attempted, and whether the bank must authenticate the cardholder first. */
export async function checkPayer(
  tx: Queries,
  { client, payer, card }: Payer,
  limits: DeclineLimits,
): Promise<PayerCheck | Failure> {
  const { counted } = await tx.oneOrThrow<{ counted: Counted }>(sql.declines, [client, payer, card]);
  const own: readonly (readonly [Count, number])[] = [
    [ofAddress(counted), limits.perAddress],
    [counted.payer, limits.perSession],
    [counted.card, limits.perCard],
  ];
  const over = own.find(([{ count }, limit]) => count >= limit);
  if (over) return refused(over[0].seconds ?? 60);
  const all = [...own, [counted.overall, limits.overall] as const];
  return { isChallenged: all.some(([{ count }, limit]) => count >= Math.ceil(limit * CHALLENGED_FROM)) };
}

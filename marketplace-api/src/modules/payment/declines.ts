import type { Queries } from '../../platform/database';
import { failure, type Failure } from '../../platform/failure';
import { CHALLENGED_FROM, type DeclineLimits } from '../../platform/decline-limits';
import * as sql from './declines.sql';

/** Who pays, as far as it can be told. */
export interface Payer {
  /** Of the address that the request came from. */
  readonly client: Buffer;
  /** Of the session, or of what the link that pays is about. */
  readonly payer: Buffer;
  /** Of the card; null where another method pays. */
  readonly card: string | null;
}

export interface PayerCheck {
  /** The bank must ask the cardholder. */
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

/** Payments of an address that are just being made may all be declined; they count where some already were. */
const ofAddress = ({ client, paying }: Counted): Count => ({
  ...client,
  count: client.count === 0 ? 0 : client.count + paying,
});

/** Before a payment is begun: whether it may be tried, and whether the bank must ask the cardholder first. */
export async function checkPayer(
  tx: Queries,
  { client, payer, card }: Payer,
  limits: DeclineLimits,
): Promise<PayerCheck | Failure> {
  const { counted } = (await tx.one<{ counted: Counted }>(sql.declines, [client, payer, card]))!;
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

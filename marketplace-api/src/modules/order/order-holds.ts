import crypto from 'node:crypto';
import { emailKey } from 'shared-contracts/text';
import type { Queries } from '../../platform/database';
import { failure, type Failure } from '../../platform/failure';
import { ABANDONED_FACTOR, UNITS_PER_HOLD, type HoldLimits } from '../../platform/hold-limits';
import type { CartDocument } from '../cart/cart.types';
import * as sql from './order-holds.sql';

/** Who an order's goods are held for. */
export interface Holder {
  /** Of the address that the request came from. */
  readonly client: Buffer;
  readonly email: string;
  readonly card: string | null;
  /** Hash of the cart's session. */
  readonly session: Buffer;
}

/**
 * Orders and their units that wait for a payment, and orders that were abandoned within a day, of one way to tell a
 * holder.
 */
interface Held {
  readonly waiting: number;
  readonly units: number;
  readonly abandoned: number;
}
interface HeldBy {
  readonly client: Held;
  readonly email: Held;
  readonly card: Held;
}

const RETRY_SECONDS = 15 * 60;
const tooMany = () =>
  failure(
    429,
    'HOLDS_LIMIT',
    'Too many of your orders still wait for a payment. ' +
      'Confirm or cancel them with your bank, and order again in a quarter of an hour.',
    { retryAfterSeconds: RETRY_SECONDS },
  );
const tooLarge = () =>
  failure(
    429,
    'HOLDS_LIMIT',
    'We hold only so many products for orders that are not paid yet. ' +
      'Take some out, order again in a quarter of an hour, or call us.',
    { retryAfterSeconds: RETRY_SECONDS },
  );

const lockKey = (kind: string, value: string): string =>
  BigInt.asIntN(64, crypto.createHash('sha256').update(`${kind}\n${value}`).digest().readBigUInt64BE()).toString();

/**
 * Before goods are reserved: whether this shopper may hold more of them. Orders of one card or mail address are counted
 * one after the other. Those of an address are not, for a campus would queue; they may pass its limit by the few that
 * come at the same moment.
 */
export async function holdsError(
  tx: Queries,
  { client, email, card, session }: Holder,
  { items }: CartDocument,
  limits: HoldLimits,
): Promise<Failure | null> {
  const mail = emailKey(email);
  const keys = [lockKey('email', mail), ...(card === null ? [] : [lockKey('card', card)])].sort();
  for (const key of keys) await tx.one(sql.lockHolder, [key]);
  const { heldBy } = (await tx.one<{ heldBy: HeldBy }>(sql.heldBy, [client, mail, card, session]))!;
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const checks: readonly (readonly [Held, number])[] = [
    [heldBy.client, limits.perAddress],
    [heldBy.email, limits.perEmail],
    [heldBy.card, limits.perCard],
  ];
  if (checks.some(([held, most]) => held.waiting >= most || held.waiting + held.abandoned >= most * ABANDONED_FACTOR))
    return tooMany();
  return checks.some(([held, most]) => held.units + units > most * UNITS_PER_HOLD) ? tooLarge() : null;
}

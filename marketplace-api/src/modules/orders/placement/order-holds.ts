import crypto from 'node:crypto';
import { emailKey } from 'shared-contracts/text';
import type { Queries } from '../../../platform/database/database';
import { failure, type Failure } from '../../../platform/values/failure';
import { ABANDONED_FACTOR, UNITS_PER_HOLD, type HoldLimits } from '../../../platform/limits/hold-limits';
import type { CartDocument } from '../../cart/cart.types';
import * as sql from './order-holds.sql';

/** The identity that an order's stock is reserved for. */
export interface Holder {
  /** Hash of the network address of the request. */
  readonly client: Buffer;
  readonly email: string;
  readonly card: string | null;
  readonly session: Buffer;
}

/**
 * Orders and units that wait for a payment, and orders abandoned within the last day, counted for one identifier of a
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
 * Returns an error when the shopper may not reserve more stock. Orders of one card or email address are counted one
 * after another. Orders of one network address are not, because a campus shares one: parallel requests may exceed that
 * limit by a few.
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
  const { heldBy } = await tx.oneOrThrow<{ heldBy: HeldBy }>(sql.heldBy, [client, mail, card, session]);
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

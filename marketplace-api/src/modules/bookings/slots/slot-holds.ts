import { HOLD_MINUTES } from 'shared-contracts';
import type { Booking, BookingBody } from 'shared-contracts/wire';
import type { Queries } from '../../../platform/database/database';
import { failure, isFailure, type Failure } from '../../../platform/values/failure';
import { HOLDING_MINUTES, RESTING_MINUTES, type HoldLimits } from '../../../platform/limits/hold-limits';
import { slotLabel } from '../../../platform/time/store-clock';
import * as sql from './installer.sql';

type HoldRow = Omit<Booking, 'appointmentLabel' | 'expiresAt'> & { expiresAt: Date };

/** The shopper who holds an appointment, with the number of holds in use. */
export interface SlotHolder {
  readonly cartNumber: string;
  /** Hash of the network address of the request. */
  readonly client: Buffer;
  readonly limits: HoldLimits;
}

interface HolderRow {
  hasWork: boolean;
  /** The cart has reached its maximum holding time and must pause. */
  isResting: boolean;
  ofClient: number;
  ofEmail: number;
}

const taken = () => failure(409, 'SLOT_UNAVAILABLE', 'That appointment was just taken. Choose another time.');
const nothingToMount = () =>
  failure(422, 'TIRES_MISSING', 'Put your tires or wheels into the cart first, then choose the appointment.');
const resting = () =>
  failure(
    409,
    'HOLD_EXPIRED',
    `Appointments are kept for your cart for ${HOLDING_MINUTES} minutes, and others may choose now. ` +
      'Try again in half an hour; everything else is still here.',
    { retryAfterSeconds: RESTING_MINUTES * 60 },
  );
const tooMany = () =>
  failure(
    429,
    'HOLDS_LIMIT',
    'Too many appointments are kept for you in other carts. Order one of those, or try again in a quarter of an hour.',
    { retryAfterSeconds: HOLD_MINUTES * 60 },
  );

const toBooking = (row: HoldRow): Booking => ({
  ...row,
  appointmentLabel: slotLabel(row.appointmentSlot),
  expiresAt: new Date(row.expiresAt).toISOString(),
});

async function holderError(tx: Queries, { cartNumber, client, limits }: SlotHolder): Promise<Failure | null> {
  const holder = await tx.oneOrThrow<HolderRow>(sql.slotHolder, [cartNumber, client, HOLDING_MINUTES, RESTING_MINUTES]);
  if (!holder.hasWork) return nothingToMount();
  if (holder.isResting) return resting();
  return holder.ofClient >= limits.perAddress || holder.ofEmail >= limits.perEmail ? tooMany() : null;
}

const slotValues = ({ installerId, appointmentDate, appointmentSlot }: BookingBody) =>
  [installerId, appointmentDate, appointmentSlot] as const;

/** Locks the slot and deletes other carts' expired holds; the cart's own hold stays. */
export async function lockSlot(tx: Queries, body: BookingBody, cartNumber: string): Promise<void> {
  const slot = slotValues(body);
  await tx.one(sql.lockSlot, [slot.join('|')]);
  await tx.count(sql.dropExpired, [...slot, cartNumber]);
}

export async function releaseHold(tx: Queries, cartNumber: string): Promise<null> {
  await tx.count(sql.releaseHold, [cartNumber]);
  return null;
}

/** Releases the appointment if the cart has nothing to mount. */
export async function releaseIdleHold(tx: Queries, cartNumber: string): Promise<null> {
  await tx.count(sql.releaseIdleHold, [cartNumber]);
  return null;
}

/**
 * Holds an appointment, in the cart's transaction and under its lock. A unique key enforces the slot's capacity; the
 * slot's lock only avoids retries.
 */
export async function holdSlot(tx: Queries, holder: SlotHolder, body: BookingBody): Promise<Booking | Failure> {
  const { cartNumber, client } = holder;
  const error = await holderError(tx, holder);
  if (isFailure(error)) return error;
  const slot = slotValues(body);
  await lockSlot(tx, body, cartNumber);
  await tx.count(sql.dropOther, [cartNumber, ...slot]);
  await tx.count(sql.beginHolding, [cartNumber, HOLDING_MINUTES]);
  const values = [cartNumber, ...slot, HOLD_MINUTES, HOLDING_MINUTES, client];
  const row = (await tx.one<HoldRow>(sql.extendHold, values)) ?? (await tx.one<HoldRow>(sql.takeSeat, values));
  return row === null ? taken() : toBooking(row);
}

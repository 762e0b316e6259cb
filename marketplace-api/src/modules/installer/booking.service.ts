import { HOLD_MINUTES } from 'shared-contracts';
import type { Booking, BookingBody } from 'shared-contracts/wire';
import type { Database, Queries } from '../../platform/database';
import { failure, isFailure, type Failure } from '../../platform/failure';
import type { Fence } from '../../platform/idempotency';
import type { Session } from '../../platform/session';
import { slotLabel, storeDay } from '../../platform/store-clock';
import { estimateDelivery, transitDays } from '../catalog/delivery';
import type { ZipDirectory } from '../location/zip-directory';
import { earliestInstallDate, isWithinHours } from './appointment-calendar';
import * as sql from './installer.sql';
import type { InstallerRow } from './installer.types';

type HoldRow = Omit<Booking, 'appointmentLabel' | 'expiresAt'> & { expiresAt: Date };

export interface BookingDependencies {
  readonly db: Database;
  readonly zips: ZipDirectory;
  now(): Date;
}

const taken = () => failure(409, 'SLOT_UNAVAILABLE', 'That appointment was just taken. Choose another time.');
const closed = () =>
  failure(
    422,
    'SLOT_UNAVAILABLE',
    'The installer does not take appointments at that time. Choose another time from the calendar.',
  );
export const cartNotFound = () => failure(404, 'CART_NOT_FOUND', 'We cannot find this cart. Start a new one.');
export const cartOrdered = () => failure(404, 'CART_ORDERED', 'This cart has been ordered. Start a new one.');
export const cartBusy = () =>
  failure(409, 'ORDER_IN_PROGRESS', 'This cart is being ordered right now. Wait for the answer.');

export const toBooking = (row: HoldRow): Booking => ({
  ...row,
  appointmentLabel: slotLabel(row.appointmentSlot),
  expiresAt: new Date(row.expiresAt).toISOString(),
});

/** Inside the cart's transaction: the seat is the slot's capacity, kept by a unique key; the lock only spares retries. */
export async function holdSlot(tx: Queries, cartNumber: string, body: BookingBody): Promise<Booking | Failure> {
  const { installerId, appointmentDate, appointmentSlot } = body;
  const slot = [installerId, appointmentDate, appointmentSlot];
  await tx.one(sql.lockSlot, [slot.join('|')]);
  await tx.count(sql.dropExpired, [...slot, cartNumber]);
  await tx.count(sql.dropOther, [cartNumber, ...slot]);
  const values = [cartNumber, ...slot, HOLD_MINUTES];
  const row = (await tx.one<HoldRow>(sql.extendHold, values)) ?? (await tx.one<HoldRow>(sql.takeSeat, values));
  return row === null ? taken() : toBooking(row);
}

export function bookingService({ db, zips, now }: BookingDependencies) {
  async function find(installerId: string): Promise<InstallerRow | Failure> {
    const installer = await db.one<InstallerRow>(sql.installerById, [installerId]);
    if (installer === null)
      return failure(404, 'NOT_FOUND', 'We do not know that installer any more. Choose another one.');
    const { isZipCodeValid, isEligible, message = '' } = zips.validate(installer.zip);
    return isZipCodeValid && !isEligible ? failure(422, 'ZIP_NOT_SERVED', message) : installer;
  }

  /** The installer, when the slot is one that it offers. */
  async function offeredBy(body: BookingBody): Promise<InstallerRow | Failure> {
    const installer = await find(body.installerId);
    if (isFailure(installer)) return installer;
    const days = transitDays(zips.find(installer.zip)) ?? 4;
    const earliest = earliestInstallDate(installer, estimateDelivery(storeDay(now()), days).date);
    return isWithinHours(installer, body.appointmentDate, body.appointmentSlot, earliest) ? installer : closed();
  }
  return {
    installer: find,
    offeredBy,
    async hold(session: Session, body: BookingBody, fence?: Fence): Promise<Booking | Failure> {
      const { cartNumber } = session;
      const installer = await offeredBy(body);
      if (isFailure(installer)) return installer;
      return db.transaction<Booking | Failure>(async (tx) => {
        await fence?.hold(tx);
        const cart = await tx.one<{ status: string }>(sql.lockCart, [cartNumber, session.hash, session.variant]);
        if (cart === null) return cartNotFound();
        if (cart.status !== 'open') return cart.status === 'ordered' ? cartOrdered() : cartBusy();
        return holdSlot(tx, cartNumber, body);
      }, isFailure);
    },
  };
}

export type BookingService = ReturnType<typeof bookingService>;

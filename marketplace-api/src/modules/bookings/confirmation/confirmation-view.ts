import type { BookingConfirmation, MovePrice as WireMovePrice, Rebooking } from 'shared-contracts/wire';
import { money } from '../../../platform/values/money';
import { slotLabel } from '../../../platform/time/store-clock';
import { zoneOf } from '../slots/installer-zone';
import type { ZipDirectory } from '../../location/zip-directory';
import { arrivalOf, driverOf, earliestFor, type BookingRow } from './confirmation.types';
import type { MovePrice } from './order-moves';
import { optionsOf } from './rebooking-options';

export interface ViewContext {
  readonly zips: ZipDirectory;
  readonly now: Date;
}

const keptUntil = ({ proposedUntil }: BookingRow) => proposedUntil && new Date(proposedUntil).toISOString();

const appointmentOf = (row: BookingRow) => ({
  appointmentDate: row.appointmentDate,
  appointmentSlot: row.appointmentSlot,
  appointmentLabel: slotLabel(row.appointmentSlot),
});

/** Returns the installer's view: the data needed for the work, without the customer's email address. */
export function toConfirmation(row: BookingRow, { zips, now }: ViewContext): BookingConfirmation {
  return {
    bookingId: row.bookingId,
    status: row.status,
    orderNumber: row.orderNumber,
    installerId: row.installerId,
    installerName: row.installer.name,
    ...appointmentOf(row),
    bookingTime: row.bookingTime,
    earliestInstallDate: earliestFor(row, zips, now),
    arrivesOn: arrivalOf(row, zips),
    customer: driverOf(row),
    vehicle: row.vehicle,
    work: row.work,
    mobileInstallationAddress: row.installer.is_mobile ? row.mobileAddress : null,
    declineReason: row.declineReason,
    proposedUntil: keptUntil(row),
    timeZone: zoneOf(row.installer),
  };
}

export function toRebooking(row: BookingRow, { zips, now }: ViewContext, canShipHome: boolean): Rebooking {
  return {
    bookingId: row.bookingId,
    status: row.status,
    orderNumber: row.orderNumber,
    installerId: row.installerId,
    installerName: row.installer.name,
    ...appointmentOf(row),
    proposedUntil: keptUntil(row),
    declineReason: row.declineReason,
    declineExplanation: row.declineExplanation,
    earliestInstallDate: earliestFor(row, zips, now),
    bookingTime: row.bookingTime,
    installerPhone: row.installer.phone,
    timeZone: zoneOf(row.installer),
    zipCode: row.zipCode,
    isShippedHome: row.cartType === 'STH',
    revision: row.revision,
    options: optionsOf(row, now, canShipHome),
  };
}

export const toMovePrice = ({ currentCents, totalCents, dueCents, isFree }: MovePrice): WireMovePrice => ({
  currentTotal: money(currentCents),
  total: money(totalCents),
  due: money(Math.max(0, dueCents)),
  refund: money(Math.max(0, -dueCents)),
  isFree,
});

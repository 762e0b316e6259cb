import type { RebookingOptions } from 'shared-contracts/wire';
import type { Failure } from '../../platform/failure';
import { notChangeable, tooLate } from './confirmation-failures';
import { shopDay, type BookingRow } from './confirmation.types';

/** Orders whose tires are still to be installed. */
const TO_INSTALL = ['placed', 'packed', 'shipped', 'delivered'];
/** Orders that have not left for one installer yet. */
const NOT_SENT = ['placed', 'packed'];
/** Until the day before (the shop's own day), a time that both sides count on can be changed. */
const AGREED = ['booked', 'confirmed'];

const isToInstall = (row: BookingRow): boolean => TO_INSTALL.includes(row.orderState) && row.cartType !== 'STH';
const isInTime = (row: BookingRow, now: Date): boolean =>
  !AGREED.includes(row.status) || shopDay(row, now) < row.appointmentDate;

/** Why the shopper cannot change an appointment now; null when they can. `leaves`: the tires would go elsewhere. */
export function changeError(row: BookingRow, now: Date, leaves: boolean): Failure | null {
  if (!isToInstall(row) || (leaves && !NOT_SENT.includes(row.orderState))) return notChangeable();
  return isInTime(row, now) ? null : tooLate(row);
}

/** Of a link that has been used. */
export const NO_OPTIONS: RebookingOptions = {
  accept: false,
  move: false,
  changeInstaller: false,
  cancel: false,
  shipHome: false,
};

/** What the shopper is offered. `canShipHome`: orders can be changed to ship home at all. */
export function optionsOf(row: BookingRow, now: Date, canShipHome: boolean): RebookingOptions {
  const canChange = changeError(row, now, false) === null;
  const canLeave = changeError(row, now, true) === null;
  const isKept = row.status === 'proposed' && row.proposedUntil !== null && new Date(row.proposedUntil) > now;
  return {
    accept: isKept && isToInstall(row),
    move: canChange,
    changeInstaller: canLeave,
    cancel: canChange && row.status !== 'cancelled',
    shipHome: canLeave && canShipHome,
  };
}

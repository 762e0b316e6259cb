import type { RebookingOptions } from 'shared-contracts/wire';
import type { Failure } from '../../../platform/values/failure';
import { notChangeable, tooLate } from './confirmation-failures';
import { shopDay, type BookingRow } from './confirmation.types';

/** Order states in which the tires are still to be installed. */
const TO_INSTALL = ['placed', 'packed', 'shipped', 'delivered'];
/** Order states before the tires have shipped to an installer. */
const NOT_SENT = ['placed', 'packed'];
/**
 * Booking states with a time that both sides rely on. It can be changed until the day before, by the shop's calendar.
 */
const AGREED = ['booked', 'confirmed'];

const isToInstall = (row: BookingRow): boolean => TO_INSTALL.includes(row.orderState) && row.cartType !== 'STH';
const isInTime = (row: BookingRow, now: Date): boolean =>
  !AGREED.includes(row.status) || shopDay(row, now) < row.appointmentDate;

/**
 * Returns why the shopper cannot change the appointment now, or null. `leaves`: the tires would go to another address.
 */
export function changeError(row: BookingRow, now: Date, leaves: boolean): Failure | null {
  if (!isToInstall(row) || (leaves && !NOT_SENT.includes(row.orderState))) return notChangeable();
  return isInTime(row, now) ? null : tooLate(row);
}

export const NO_OPTIONS: RebookingOptions = {
  accept: false,
  move: false,
  changeInstaller: false,
  cancel: false,
  shipHome: false,
};

/** Returns the shopper's options. `canShipHome`: the variant allows orders to be shipped home instead. */
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

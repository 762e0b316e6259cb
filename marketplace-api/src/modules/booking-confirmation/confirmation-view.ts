import type { BookingConfirmation, Rebooking } from 'shared-contracts/wire';
import { slotLabel } from '../../platform/store-clock';
import type { BookingRow } from './confirmation.types';

const appointmentOf = (row: BookingRow) => ({
  appointmentDate: row.appointmentDate,
  appointmentSlot: row.appointmentSlot,
  appointmentLabel: slotLabel(row.appointmentSlot),
});

/** For the installer: what is needed to do the work, and no mail address of the customer. */
export function toConfirmation(row: BookingRow, earliest: string): BookingConfirmation {
  const { firstName = '', lastName = '', phoneNumber = '' } = row.contact ?? {};
  return {
    bookingId: row.bookingId,
    status: row.status,
    orderNumber: row.orderNumber,
    installerId: row.installerId,
    installerName: row.installer.name,
    ...appointmentOf(row),
    bookingTime: row.bookingTime,
    earliestInstallDate: earliest,
    customer: { firstName, lastName, phoneNumber },
    vehicle: row.vehicle,
    work: row.work,
    mobileInstallationAddress: row.installer.is_mobile ? row.mobileAddress : null,
  };
}

export function toRebooking(row: BookingRow, earliest: string): Rebooking {
  return {
    bookingId: row.bookingId,
    status: row.status,
    orderNumber: row.orderNumber,
    installerId: row.installerId,
    installerName: row.installer.name,
    ...appointmentOf(row),
    proposedUntil: row.proposedUntil && new Date(row.proposedUntil).toISOString(),
    declineReason: row.declineReason,
    declineExplanation: row.declineExplanation,
    earliestInstallDate: earliest,
  };
}

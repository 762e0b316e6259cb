import { sizeOnAxle, vehicleName } from 'shared-contracts';
import type { Queries } from '../../../platform/database/database';
import { zonedWords } from '../../../platform/time/zone-clock';
import { addressOf } from '../slots/installer.types';
import { zoneOf } from '../slots/installer-zone';
import { enqueueMail } from '../../mail/enqueue-mail';
import { shopAddress, typedAddress } from '../../mail/mail-address';
import type { MailAppointment, MailPayloads } from '../../mail/mail.types';
import { placeWords } from '../../mail/typed-text';
import { driverOf, type BookingRow } from './confirmation.types';

const DAY = 86_400;
/** Seconds for which the installer's link is valid: until the day after the appointment. */
const linkSeconds = (row: MailAppointment) =>
  Math.max(2 * DAY, Math.round((Date.parse(`${row.appointmentDate}T12:00:00Z`) - Date.now()) / 1000) + DAY);
const REBOOKING_SECONDS = 14 * DAY;

export const appointmentOf = ({ appointmentDate, appointmentSlot }: MailAppointment): MailAppointment => ({
  appointmentDate,
  appointmentSlot,
});

function nameOf(row: BookingRow): string {
  const { firstName, lastName } = driverOf(row);
  return `${firstName} ${lastName}`.trim();
}
/** Lists the work. Lines name their vehicles when the order has no single vehicle. */
const workOf = ({ work, vehicle }: BookingRow) =>
  work
    .map((one) => {
      const own = vehicle === null && one.vehicle ? ` for the ${vehicleName(one.vehicle)}` : '';
      return `${one.quantity} × ${one.brand} ${one.name} ${sizeOnAxle(one)}${own}`;
    })
    .join(', ');

/** The shopper as recipient, with a link to choose another time. */
const chooserOf = (row: BookingRow) => ({
  ...appointmentOf(row),
  bookingId: row.bookingId,
  lifetimeSeconds: REBOOKING_SECONDS,
  orderNumber: row.orderNumber,
  firstName: row.contact?.firstName ?? '',
  installerName: row.installer.name,
});
const shopperOf = (row: BookingRow) => ({ recipient: row.contact?.email ?? '', benefitType: row.benefitType });
const installerOf = (row: BookingRow) => ({ recipient: row.installer.email, benefitType: row.benefitType });

/** Mails the installer a request. `movedFrom` is the previous time of the booking with this installer. */
export async function askInstaller(
  tx: Queries,
  row: BookingRow,
  { isReminder = false, movedFrom = null }: { isReminder?: boolean; movedFrom?: MailAppointment | null } = {},
): Promise<void> {
  const { vehicle } = row;
  await enqueueMail(tx, {
    kind: isReminder ? 'booking-reminder' : 'booking-link',
    ...installerOf(row),
    payload: {
      ...appointmentOf(row),
      bookingId: row.bookingId,
      installerId: row.installerId,
      lifetimeSeconds: linkSeconds(row),
      orderNumber: row.orderNumber,
      installerName: row.installer.name,
      customerName: nameOf(row),
      customerPhone: driverOf(row).phoneNumber,
      work: workOf(row),
      vehicle: vehicle && vehicleName(vehicle),
      movedFrom,
    },
  });
}

/** Mails the shopper the confirmation, with the arrival time if the installer named one. */
export async function tellConfirmed(tx: Queries, row: BookingRow): Promise<void> {
  const { installer } = row;
  const visit = installer.is_mobile ? row.mobileAddress : null;
  await enqueueMail(tx, {
    kind: 'booking-confirmed',
    ...shopperOf(row),
    payload: {
      ...appointmentOf(row),
      orderNumber: row.orderNumber,
      firstName: row.contact?.firstName ?? '',
      installerName: installer.name,
      installerAddress: visit ? typedAddress(visit) : shopAddress(addressOf(installer)),
      isVisit: visit !== null,
      driverName: row.gift && (placeWords(nameOf(row)) || null),
      installerPhone: installer.phone,
      bookingTime: row.bookingTime ?? row.appointmentSlot,
    },
  });
}

/** Mails the installer that its proposal was accepted; no new request follows. */
export async function tellAgreed(tx: Queries, row: BookingRow): Promise<void> {
  await enqueueMail(tx, {
    kind: 'booking-agreed',
    ...installerOf(row),
    payload: {
      ...appointmentOf(row),
      orderNumber: row.orderNumber,
      installerName: row.installer.name,
      customerName: nameOf(row),
      customerPhone: driverOf(row).phoneNumber,
    },
  });
}

/**
 * Mails the shopper a decline. `declined` is the appointment that cannot take place; the row holds the proposed time,
 * if any.
 */
export async function tellDeclined(tx: Queries, row: BookingRow, declined: MailAppointment): Promise<void> {
  await enqueueMail(tx, {
    kind: 'booking-declined',
    ...shopperOf(row),
    payload: {
      ...chooserOf(row),
      ...appointmentOf(declined),
      declineReason: row.declineReason ?? '',
      declineExplanation: row.declineExplanation,
      rebooking: row.status === 'proposed' ? appointmentOf(row) : null,
      keptUntil: row.proposedUntil && zonedWords(zoneOf(row.installer), new Date(row.proposedUntil)),
    },
  });
}

/** Mails the installer a cancellation. `row` is the booking before its slot was released. */
export async function tellCancelled(
  tx: Queries,
  row: BookingRow,
  reason: MailPayloads['booking-cancelled']['reason'],
): Promise<void> {
  await enqueueMail(tx, {
    kind: 'booking-cancelled',
    ...installerOf(row),
    payload: {
      ...appointmentOf(row),
      orderNumber: row.orderNumber,
      installerName: row.installer.name,
      customerName: nameOf(row),
      reason,
    },
  });
}

/** Mails the shopper, after canceling the appointment, a link to choose another time. */
export const tellGivenUp = (tx: Queries, row: BookingRow): Promise<void> =>
  enqueueMail(tx, { kind: 'booking-given-up', ...shopperOf(row), payload: chooserOf(row) });

/** Mails the shopper that the installer has not answered, with a link to choose another time. */
export const tellUnanswered = (tx: Queries, row: BookingRow): Promise<void> =>
  enqueueMail(tx, { kind: 'booking-unanswered', ...shopperOf(row), payload: chooserOf(row) });

/**
 * Mails shopper and installer that a proposal expired unanswered. `row` is the booking before its slot was released.
 */
export async function tellLapsed(tx: Queries, row: BookingRow): Promise<void> {
  await enqueueMail(tx, { kind: 'proposal-lapsed', ...shopperOf(row), payload: chooserOf(row) });
  await enqueueMail(tx, {
    kind: 'proposal-lapsed-installer',
    ...installerOf(row),
    payload: { ...appointmentOf(row), orderNumber: row.orderNumber, installerName: row.installer.name },
  });
}

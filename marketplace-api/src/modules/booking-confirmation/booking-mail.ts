import type { Queries } from '../../platform/database';
import { addressOf } from '../installer/installer.types';
import { enqueueMail } from '../mail/enqueue-mail';
import { shopAddress, typedAddress } from '../mail/mail-address';
import type { MailAppointment } from '../mail/mail.types';
import type { BookingRow } from './confirmation.types';

const DAY = 86_400;
/** The installer may answer until the day after the appointment. */
const linkSeconds = (row: MailAppointment) =>
  Math.max(2 * DAY, Math.round((Date.parse(`${row.appointmentDate}T12:00:00Z`) - Date.now()) / 1000) + DAY);
const REBOOKING_SECONDS = 14 * DAY;

const appointmentOf = ({ appointmentDate, appointmentSlot }: MailAppointment): MailAppointment => ({
  appointmentDate,
  appointmentSlot,
});

const nameOf = ({ contact }: BookingRow) => `${contact?.firstName ?? ''} ${contact?.lastName ?? ''}`.trim();
const workOf = (row: BookingRow) =>
  row.work.map(({ quantity, brand, name, size }) => `${quantity} × ${brand} ${name} ${size}`).join(', ');

export async function askInstaller(tx: Queries, row: BookingRow): Promise<void> {
  const { contact, vehicle } = row;
  await enqueueMail(tx, {
    kind: 'booking-link',
    recipient: row.installer.email,
    benefitType: row.benefitType,
    payload: {
      ...appointmentOf(row),
      bookingId: row.bookingId,
      lifetimeSeconds: linkSeconds(row),
      orderNumber: row.orderNumber,
      installerName: row.installer.name,
      customerName: nameOf(row),
      customerPhone: contact?.phoneNumber ?? '',
      work: workOf(row),
      vehicle: vehicle && `${vehicle.year} ${vehicle.make} ${vehicle.model}`,
    },
  });
}

/** With the time the installer expects the car, where it named one. */
export async function tellConfirmed(tx: Queries, row: BookingRow): Promise<void> {
  const { installer } = row;
  const visit = installer.is_mobile ? row.mobileAddress : null;
  await enqueueMail(tx, {
    kind: 'booking-confirmed',
    recipient: row.contact?.email ?? '',
    benefitType: row.benefitType,
    payload: {
      ...appointmentOf(row),
      orderNumber: row.orderNumber,
      firstName: row.contact?.firstName ?? '',
      installerName: installer.name,
      installerAddress: visit ? typedAddress(visit) : shopAddress(addressOf(installer)),
      isVisit: visit !== null,
      installerPhone: installer.phone,
      bookingTime: row.bookingTime ?? row.appointmentSlot,
    },
  });
}

/** The installer proposed it, and need not be asked again. */
export async function tellAgreed(tx: Queries, row: BookingRow): Promise<void> {
  await enqueueMail(tx, {
    kind: 'booking-agreed',
    recipient: row.installer.email,
    benefitType: row.benefitType,
    payload: {
      ...appointmentOf(row),
      orderNumber: row.orderNumber,
      installerName: row.installer.name,
      customerName: nameOf(row),
      customerPhone: row.contact?.phoneNumber ?? '',
    },
  });
}

/** `declined` is the appointment that cannot take place; the row holds what is proposed instead, if anything is. */
export async function tellDeclined(tx: Queries, row: BookingRow, declined: MailAppointment): Promise<void> {
  await enqueueMail(tx, {
    kind: 'booking-declined',
    recipient: row.contact?.email ?? '',
    benefitType: row.benefitType,
    payload: {
      ...appointmentOf(declined),
      bookingId: row.bookingId,
      lifetimeSeconds: REBOOKING_SECONDS,
      orderNumber: row.orderNumber,
      firstName: row.contact?.firstName ?? '',
      installerName: row.installer.name,
      declineReason: row.declineReason ?? '',
      declineExplanation: row.declineExplanation,
      rebooking: row.status === 'proposed' ? appointmentOf(row) : null,
    },
  });
}

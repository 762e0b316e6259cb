import type { EventAttributes, EventStatus } from 'ics';
import type { BookingStatus, Order } from 'shared-contracts';
import { addressLine } from '../../platform/orders/address-line';
import { instantOf } from '../../platform/dates/zoned-time';

const MINUTE_MS = 60_000;

const STATUS: Readonly<Record<BookingStatus, EventStatus>> = {
  booked: 'TENTATIVE',
  proposed: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  declined: 'CANCELLED',
  cancelled: 'CANCELLED',
};

type Appointed = Pick<
  Order,
  | 'appointmentDate'
  | 'appointmentSlot'
  | 'booking'
  | 'installer'
  | 'mobileInstallationAddress'
  | 'orderNumber'
  | 'placedAt'
>;

/** Returns UTC when the shop's zone is known; otherwise the reader's local time. */
function startOf(
  day: string,
  time: string,
  timeZone: string | undefined,
): Pick<EventAttributes, 'start' | 'startInputType' | 'startOutputType'> {
  const local = new Date(`${day}T${time}:00Z`);
  const at = timeZone ? instantOf(day, time, timeZone) : local;
  const start = [
    at.getUTCFullYear(),
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
  ] as const;
  const type = timeZone ? 'utc' : 'local';
  return { start: [...start], startInputType: type, startOutputType: type };
}

/**
 * Returns the appointment as an iCalendar file (RFC 5545), at the shop or at the address of a mobile installer's visit.
 * Calendars replace an earlier file of the same order, because its sequence number is lower.
 * @param nowMs the server's time, milliseconds since 1970
 */
export async function calendarFile(order: Appointed, nowMs: number): Promise<string> {
  const { appointmentDate, appointmentSlot, booking, installer, mobileInstallationAddress: visit, orderNumber } = order;
  if (!appointmentDate || !appointmentSlot || !installer) return '';
  const { createEvent } = await import(/* webpackChunkName: "calendar-file" */ 'ics');
  const status = STATUS[booking?.status ?? 'booked'];
  const { error, value } = createEvent({
    productId: '-//Treadmarket//Appointment//EN',
    uid: `${orderNumber}@treadmarket.example.com`,
    sequence: Math.max(0, Math.floor((nowMs - Date.parse(order.placedAt)) / MINUTE_MS)),
    ...startOf(appointmentDate, booking?.bookingTime ?? appointmentSlot, installer.timeZone),
    duration: { hours: 1 },
    status,
    title: `Tire installation ${visit ? 'by' : 'at'} ${installer.name}`,
    location: addressLine(visit ?? installer.address),
    description: [
      `Order ${orderNumber}. ${installer.address.phoneNumber}`,
      ...(status === 'TENTATIVE' ? ['The installer has not confirmed this time yet.'] : []),
    ].join('\n'),
  });
  if (error || value === null) throw error ?? new Error('The calendar file is empty.');
  return value;
}

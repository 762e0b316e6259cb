import type { Order } from 'shared-contracts';

const HOUR = 1;
const compact = (date: string): string => date.replaceAll('-', '');
const plain = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');

/** The appointment as an iCalendar file (RFC 5545), in the shop's own local time. */
export function calendarFile(
  order: Pick<Order, 'orderNumber' | 'appointmentDate' | 'appointmentSlot' | 'installer' | 'placedAt'>,
): string {
  const { appointmentDate, appointmentSlot, installer, orderNumber, placedAt } = order;
  if (!appointmentDate || !appointmentSlot || !installer) return '';
  const [hours = 0, minutes = 0] = appointmentSlot.split(':').map(Number);
  const at = (hour: number): string =>
    `${compact(appointmentDate)}T${String(hour).padStart(2, '0')}${String(minutes).padStart(2, '0')}00`;
  const { address, city, state, zipCode, phoneNumber } = installer.address;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Treadmarket//Appointment//EN',
    'BEGIN:VEVENT',
    `UID:${orderNumber}@treadmarket.example.com`,
    `DTSTAMP:${new Date(placedAt).toISOString().replace(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART:${at(hours)}`,
    `DTEND:${at(hours + HOUR)}`,
    `SUMMARY:${plain(`Tire installation at ${installer.name}`)}`,
    `LOCATION:${plain(`${address}, ${city}, ${state} ${zipCode}`)}`,
    `DESCRIPTION:${plain(`Order ${orderNumber}. ${phoneNumber}`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

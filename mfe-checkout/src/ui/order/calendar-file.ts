import type { Order } from 'shared-contracts';
import { addressLine } from '../../platform/address-line';

const HOUR = 1;
const compact = (date: string): string => date.replaceAll('-', '');
const plain = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');

type Appointed = Pick<
  Order,
  'orderNumber' | 'appointmentDate' | 'appointmentSlot' | 'installer' | 'mobileInstallationAddress' | 'placedAt'
>;

/**
 * The appointment as an iCalendar file (RFC 5545), in local time, where it takes place: at the shop, or where a mobile
 * installer comes to.
 */
export function calendarFile(order: Appointed): string {
  const {
    appointmentDate,
    appointmentSlot,
    installer,
    mobileInstallationAddress: visit,
    orderNumber,
    placedAt,
  } = order;
  if (!appointmentDate || !appointmentSlot || !installer) return '';
  const [hours = 0, minutes = 0] = appointmentSlot.split(':').map(Number);
  const at = (hour: number): string =>
    `${compact(appointmentDate)}T${String(hour).padStart(2, '0')}${String(minutes).padStart(2, '0')}00`;
  const { phoneNumber } = installer.address;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Treadmarket//Appointment//EN',
    'BEGIN:VEVENT',
    `UID:${orderNumber}@treadmarket.example.com`,
    `DTSTAMP:${new Date(placedAt).toISOString().replace(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART:${at(hours)}`,
    `DTEND:${at(hours + HOUR)}`,
    `SUMMARY:${plain(`Tire installation ${visit ? 'by' : 'at'} ${installer.name}`)}`,
    `LOCATION:${plain(addressLine(visit ?? installer.address))}`,
    `DESCRIPTION:${plain(`Order ${orderNumber}. ${phoneNumber}`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

import ICAL from 'ical.js';
import type { BookingStatus, Order } from 'shared-contracts';
import { anOrder, mobileVisit } from '../../testing/an-order';
import { calendarFile } from './calendar-file';

const NOW = Date.parse('2026-11-20T13:00:00Z');
const atShop = { ...mobileVisit, mobileInstallationAddress: null };
const shop = { ...mobileVisit.installer, name: 'Tire, Inc.; Sons', isMobileRetailer: false };

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  return { calendar, event, status: event.component.getFirstPropertyValue('status') };
}

const fileOf = async (over: Partial<Order>) => read(await calendarFile(anOrder(over), NOW));

const bookingOf = (status: BookingStatus, bookingTime: string | null = null) => ({
  bookingId: 'B1',
  status,
  appointmentDate: '2026-11-24',
  appointmentSlot: '09:00',
  appointmentLabel: '9:00 AM – 10:00 AM',
  bookingTime,
  message: '',
});

describe('calendar file', () => {
  it("has the shop's local time as an instant", async () => {
    const { calendar, event } = await fileOf({ ...atShop, installer: { ...shop, timeZone: 'America/Chicago' } });
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-24T15:00:00.000Z');
    expect(event.startDate.zone.tzid).toBe('UTC');
    expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-24T16:00:00.000Z');
    expect(event.summary).toBe('Tire installation at Tire, Inc.; Sons');
    expect(event.location).toBe('12 Mission St, San Francisco, CA 94110');
    expect(event.uid).toBe('TM-100001@treadmarket.example.com');
    expect(event.component.getFirstPropertyValue('dtstamp')).not.toBeNull();
    expect(event.sequence).toBe(60);
  });

  it("keeps local time when the shop's zone is unknown", async () => {
    const { event } = await fileOf({ ...atShop, installer: shop });
    expect(event.startDate.toString()).toBe('2026-11-24T09:00:00');
    expect(event.startDate.zone.tzid).toBe('floating');
  });

  it("is located at the address of a mobile installer's visit", async () => {
    const { event } = await fileOf(mobileVisit);
    expect(event.location).toBe('77 Oak St, Apt 2, Oakland, CA 94607');
    expect(event.summary).toBe('Tire installation by Bay Mobile Tire');
  });

  it.each([
    ['booked', 'TENTATIVE'],
    ['proposed', 'TENTATIVE'],
    ['confirmed', 'CONFIRMED'],
    ['declined', 'CANCELLED'],
    ['cancelled', 'CANCELLED'],
  ] as const)('has for a %s appointment the status %s', async (status, expected) => {
    const calendar = await fileOf({ ...atShop, installer: shop, booking: bookingOf(status) });
    expect(calendar.status).toBe(expected);
    const isPending = calendar.event.description?.includes('has not confirmed') ?? false;
    expect(isPending).toBe(expected === 'TENTATIVE');
  });

  it('starts at the time that the installer confirmed', async () => {
    const { event } = await fileOf({ ...atShop, installer: shop, booking: bookingOf('confirmed', '09:15') });
    expect(event.startDate.toString()).toBe('2026-11-24T09:15:00');
  });

  it('escapes line breaks of a name', async () => {
    const name = 'Tire\r\nATTENDEE:mailto:eve@example.com\r\nEND:VEVENT\r\nBEGIN:VALARM';
    const { calendar, event } = await fileOf({ ...atShop, installer: { ...shop, name } });
    expect(calendar.getAllSubcomponents()).toHaveLength(1);
    expect(event.attendees).toEqual([]);
    expect(event.component.getAllSubcomponents()).toEqual([]);
  });

  it('has lines of at most 75 characters that end with CR LF', async () => {
    const name = 'Añejo Tires & Wheels — «Río Grande» '.repeat(5);
    const file = await calendarFile(anOrder({ ...atShop, installer: { ...shop, name } }), NOW);
    const lines = file.split('\r\n');
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(75);
    expect(read(file).event.summary).toBe(`Tire installation at ${name}`);
  });
});

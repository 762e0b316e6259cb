import nock from 'nock';
import type { AppointmentCalendar, Booking, InstallerList } from 'shared-contracts';
import { anInstaller } from 'shared-contracts/testing';

export const api = (): nock.Scope =>
  nock('http://localhost').defaultReplyHeaders({ 'Content-Type': 'application/json' });

export const aZip = {
  zipCode: '94110',
  city: 'San Francisco',
  stateCode: 'CA',
  isZipCodeValid: true,
  isEligible: true,
};
export const willKnowZip = (over: object = {}): nock.Scope =>
  api()
    .get('/api/v1/zipcode/validate')
    .query(true)
    .reply(200, { ...aZip, ...over });

export const aList = (over: Partial<InstallerList> = {}): InstallerList => ({
  installers: [
    anInstaller(),
    anInstaller({ installerId: 'N2', name: 'Bay Wheels', distance: 5.1, lat: 37.8, lon: -122.4 }),
  ],
  zipCode: '94110',
  radius: 25,
  origin: { lat: 37.75, lon: -122.42, city: 'San Francisco', stateCode: 'CA' },
  total: 2,
  ...over,
});

const slots = (open: boolean) => [
  { slot: '09:00', label: '9:00 AM – 10:00 AM', isOpen: open, remaining: open ? 2 : 0 },
  { slot: '10:00', label: '10:00 AM – 11:00 AM', isOpen: false, remaining: 0 },
];

export const aCalendar = (): AppointmentCalendar => ({
  installerId: 'N1',
  earliestInstallDate: '2026-11-24',
  days: [
    { date: '2026-11-24', isOpen: true, slots: slots(true) },
    { date: '2026-11-25', isOpen: false, slots: slots(false) },
    { date: '2026-11-27', isOpen: true, slots: slots(true) },
  ],
});

export const aBooking: Booking = {
  bookingId: 'B1',
  cartNumber: 'C1',
  installerId: 'N1',
  appointmentDate: '2026-11-24',
  appointmentSlot: '09:00',
  appointmentLabel: 'Tuesday, November 24, 9:00 AM – 10:00 AM',
  status: 'held',
  expiresAt: '2026-11-20T12:15:00Z',
};

import { anInstaller } from 'shared-contracts/testing';
import { anOrder, mobileVisit } from '../../testing/an-order';
import { calendarFile } from './calendar-file';

it('is an hour at the shop, escaped as RFC 5545 wants it', () => {
  const {
    nextFreeSlot: _slot,
    distance: _distance,
    numberOfReviews: _count,
    ...shop
  } = anInstaller({ name: 'Tire, Inc.' });
  const order = {
    orderNumber: 'TM-1',
    appointmentDate: '2026-11-24',
    appointmentSlot: '09:30',
    placedAt: '2026-11-20T12:00:00.000Z',
    installer: { ...shop, media: null },
    mobileInstallationAddress: null,
  };
  const lines = calendarFile(order).split('\r\n');
  expect(lines).toContain('DTSTAMP:20261120T120000Z');
  expect(lines).toContain('DTSTART:20261124T093000');
  expect(lines).toContain('DTEND:20261124T103000');
  expect(lines).toContain('SUMMARY:Tire installation at Tire\\, Inc.');
  expect(lines).toContain('LOCATION:12 Mission St\\, San Francisco\\, CA 94110');
});

it('takes place where a mobile installer comes to', () => {
  const lines = calendarFile(anOrder(mobileVisit)).split('\r\n');
  expect(lines).toContain('LOCATION:77 Oak St\\, Apt 2\\, Oakland\\, CA 94607');
  expect(lines).toContain('SUMMARY:Tire installation by Bay Mobile Tire');
});

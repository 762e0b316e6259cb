/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { anInstaller, createTestHost } from 'shared-contracts/testing';
import type { Rebooking } from 'shared-contracts';
import { aMovePrice, aRebooking, bookingApi, TOKEN } from '../testing/bookings';
import { aList, api } from '../testing/installers';
import { view } from './rebooking.view';

const PATH = '/bookings/B1/rebooking';
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const heading = (name: string | RegExp, level = 1) => screen.findByRole('heading', { level, name });
const NONE = { accept: false, move: false, changeInstaller: false, cancel: false, shipHome: false };

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

async function open(over: Partial<Rebooking> = {}) {
  bookingApi.reads('rebooking', aRebooking(over));
  const host = createTestHost({ href: `${PATH}#token=${TOKEN}` });
  await mountView(view, { host, state: {} });
  await screen.findByRole('heading', { level: 1 });
  return host;
}

it('the rebooking page shows the proposal, reason and deadline, and accepts it with one click', async () => {
  const host = await open();
  expect(host.log.visited).toEqual([PATH]);
  await heading('Your installer proposes another time');
  expect(screen.getByText(/Fully booked at that time/)).toBeVisible();
  expect(screen.getByText(/Kept for you until Monday, November 23.* 9:00 AM CST/)).toBeVisible();
  const sent = bookingApi.takes(
    'rebooking',
    { accept: true, revision: 3 },
    aRebooking({ status: 'confirmed', bookingTime: '09:00' }),
  );
  await press('Take Tue, Nov 24, 9:00 AM');
  expect(await heading('Your appointment is confirmed')).toHaveFocus();
  expect(sent.isDone()).toBe(true);
  expect(document.body.innerHTML).not.toContain(TOKEN);
});

it('the rebooking page requests another time of the same installer', async () => {
  await open({ status: 'declined', options: { ...NONE, move: true } });
  await heading('Choose another appointment');
  bookingApi.times();
  await press(/Choose another time/);
  expect(await heading('Choose another time', 2)).toHaveFocus();
  await userEvent.click(await screen.findByRole('button', { name: 'Friday, November 27' }));
  await press('9 – 10 AM');
  const sent = bookingApi.takes(
    'rebooking',
    { appointmentDate: '2026-11-27', appointmentSlot: '09:00', revision: 3 },
    aRebooking({ status: 'booked', appointmentDate: '2026-11-27' }),
  );
  await press('Ask for Fri, Nov 27, 9:00 AM');
  expect(await heading('We have asked your installer')).toHaveFocus();
  expect(sent.isDone()).toBe(true);
});

it('the rebooking page requests another installer nearby', async () => {
  await open();
  const other = anInstaller({ installerId: 'N2', name: 'Bay Wheels' });
  api()
    .get('/api/v1/bookings/B1/installers')
    .query({ zipcode: '94110', radius: '25' })
    .matchHeader('X-Confirmation-Token', TOKEN)
    .reply(200, aList({ installers: [other], total: 1 }));
  await press(/Choose another installer/);
  bookingApi.times({ installerId: 'N2' });
  bookingApi.costs({ installerId: 'N2' }, aMovePrice({ total: 883, due: 183 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Choose: Bay Wheels' }));
  expect(await heading('When at Bay Wheels?', 2)).toHaveFocus();
  await userEvent.click(await screen.findByRole('button', { name: '9 – 10 AM' }));
  expect(await screen.findByText('You pay $183.00 more')).toBeVisible();
  const sent = bookingApi.takes(
    'rebooking',
    { appointmentDate: '2026-11-24', appointmentSlot: '09:00', expectedTotal: 883, installerId: 'N2', revision: 3 },
    aRebooking({ status: 'booked', installerName: 'Bay Wheels' }),
  );
  await press('Ask for Tue, Nov 24, 9:00 AM');
  await heading('We have asked your installer');
  expect(screen.getByText('Bay Wheels')).toBeVisible();
  expect(sent.isDone()).toBe(true);
});

it('the rebooking page changes to ship to home, with errors at their fields', async () => {
  await open();
  api().persist().get('/api/v1/zipcode/validate').query(true).reply(200, {
    zipCode: '94110',
    city: 'San Francisco',
    stateCode: 'CA',
    isZipCodeValid: true,
    isEligible: true,
  });
  await press(/Ship to my home/);
  await userEvent.type(await screen.findByLabelText('First name'), 'Ann');
  await userEvent.type(screen.getByLabelText('Last name'), 'Lee');
  await userEvent.type(screen.getByLabelText('Email'), 'ann@example.com');
  await userEvent.type(screen.getByLabelText('Phone'), '3125550101');
  await userEvent.type(screen.getByLabelText('Zip code'), '94110');
  await screen.findByDisplayValue('San Francisco');
  await press('See the price here');
  expect(await screen.findByText('One thing needs a change')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Street and number'), '1 Main St');
  const body = {
    shipHome: {
      address: {
        firstName: 'Ann',
        lastName: 'Lee',
        email: 'ann@example.com',
        phoneNumber: '312-555-0101',
        address: '1 Main St',
        city: 'San Francisco',
        state: 'CA',
        zipCode: '94110',
      },
    },
    expectedTotal: 600,
    revision: 3,
  };
  bookingApi.takes(
    'rebooking',
    body,
    bookingApi.problem('ZIP_NOT_SERVED', 'We do not deliver there yet.', {
      violations: [{ field: 'shipHome.address.zipCode', message: 'We do not deliver there yet.' }],
    }),
    422,
  );
  bookingApi.costs({ zipcode: '94110' }, aMovePrice({ total: 600, refund: 100 }));
  await press('See the price here');
  expect(await heading('Ship to this address?', 2)).toHaveFocus();
  expect(await screen.findByText('You get $100.00 back')).toBeVisible();
  await press('Confirm and ship here');
  expect(
    await screen.findByRole('textbox', { name: 'Zip code', description: 'We do not deliver there yet.' }),
  ).toBeInvalid();
  await userEvent.clear(screen.getByLabelText('Zip code'));
  await userEvent.type(screen.getByLabelText('Zip code'), '94110');
  bookingApi.takes('rebooking', body, aRebooking({ status: 'cancelled', isShippedHome: true, options: NONE }));
  bookingApi.costs({ zipcode: '94110' }, aMovePrice({ total: 600, refund: 100 }));
  await press('See the price here');
  await screen.findByText('You get $100.00 back');
  await press('Confirm and ship here');
  expect(await heading('Your order ships to your home')).toHaveFocus();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft.'))).toEqual([]);
});

it('the rebooking page cancels after a confirmation, which can be dismissed', async () => {
  await open();
  await press(/Cancel the appointment/);
  await heading('Cancel the appointment?', 2);
  await press('Back');
  expect(await heading('Your installer proposes another time')).toHaveFocus();
  await press(/Cancel the appointment/);
  bookingApi.takes('rebooking', { cancel: true, revision: 3 }, aRebooking({ status: 'cancelled', options: NONE }));
  await press('Cancel the appointment');
  expect(await heading('Your appointment is canceled')).toHaveFocus();
});

it('the rebooking page shows the current options after a concurrent change', async () => {
  await open();
  await press(/Cancel the appointment/);
  bookingApi.takes(
    'rebooking',
    { cancel: true, revision: 3 },
    bookingApi.problem('BOOKING_CHANGED', 'This appointment has changed meanwhile.'),
    409,
  );
  bookingApi.reads('rebooking', aRebooking({ status: 'confirmed', bookingTime: '09:15', revision: 4 }));
  await press('Cancel the appointment');
  expect(await heading('Your appointment')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('has changed meanwhile');
  expect(screen.getByText('9:15 AM')).toBeVisible();
});

it('the rebooking page shows state and phone number for a used link', async () => {
  await open({ status: 'confirmed', bookingTime: '09:00', options: NONE });
  expect(screen.getByRole('link', { name: 'Call 415-555-0101' })).toHaveAttribute('href', 'tel:4155550101');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('the rebooking page reports a missing or invalid link', async () => {
  await mountView(view, { host: createTestHost({ href: PATH }), state: {} });
  await heading('This link no longer works');
  document.body.replaceChildren();
  bookingApi.reads('rebooking', bookingApi.problem('CONFIRMATION_EXPIRED', 'Expired.'), 404);
  await mountView(view, { host: createTestHost({ href: `${PATH}#token=${TOKEN}` }), state: {} });
  await heading('This link no longer works');
});

it('the rebooking page offers a retry when the store is unreachable', async () => {
  api().get('/api/v1/bookings/B1/rebooking').replyWithError('reset');
  await mountView(view, { host: createTestHost({ href: `${PATH}#token=${TOKEN}` }), state: {} });
  await heading('We couldn’t load the appointment');
  bookingApi.reads('rebooking', aRebooking());
  await press('Try again');
  await heading('Your installer proposes another time');
});

/** @jest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aBooking, aCalendar, api } from '../testing/installers';
import { view } from './appointment.view';

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

const props = { cartNumber: 'C1', installerId: 'N1', installerName: 'Riverside Tire & Auto' };
const willHaveSlots = () =>
  api().get('/api/v1/installers/N1/slots').query({ cartNumber: 'C1' }).reply(200, aCalendar());

it('the appointment widget holds the selected time and publishes it', async () => {
  willHaveSlots();
  const { host, update } = await mountView(view, { props });
  const held: string[] = [];
  host.events.subscribe('appointment:held', ({ booking }) => held.push(booking.bookingId));
  const time = await screen.findByRole('button', { name: '9 – 10 AM' });
  const body = { installerId: 'N1', appointmentDate: '2026-11-24', appointmentSlot: '09:00' };
  api().post('/api/v1/bookings', body).query({ cartNumber: 'C1' }).reply(201, aBooking);
  await userEvent.click(time);
  await waitFor(() => expect(held).toEqual(['B1']));
  await update({ ...props, heldDate: '2026-11-24', heldSlot: '09:00' });
  expect(screen.getByRole('button', { name: '9 – 10 AM', pressed: true })).toBeVisible();
});

it('[date-off-by-one] the appointment widget labels the first day of appointments, not the arrival', async () => {
  willHaveSlots();
  await mountView(view, { props });
  expect(await screen.findByText(/^Times start Tue, Nov 24, the first day that the installer can mount/)).toBeVisible();
  expect(screen.queryByText(/reaches|arrives/)).toBeNull();
});

it('the appointment widget shows only open days, and full times as unavailable', async () => {
  willHaveSlots();
  await mountView(view, { props });
  const days = await screen.findByRole('group', { name: 'Next open days' });
  expect(
    within(days)
      .getAllByRole('button')
      .map((day) => day.getAttribute('aria-label')),
  ).toEqual(['Tuesday, November 24', 'Friday, November 27']);
  expect(screen.getByRole('button', { name: '10 – 11 AM , full' })).toBeDisabled();
});

it.each([
  ['serves two cars at a time', [2, 1, 0], ['10 – 11 AM Last one']],
  ['serves one car at a time', [1, 1, 0], []],
])(
  'the appointment widget shows “Last one” of a shop that %s only when others were taken',
  async (_shop, places, expected) => {
    const calendar = aCalendar();
    const slots = places.map((remaining, index) => ({
      slot: `${9 + index}:00`,
      label: `${9 + index}:00 AM – ${10 + index}:00 AM`,
      isOpen: remaining > 0,
      remaining,
    }));
    const days = calendar.days.slice(0, 1).map((day) => ({ ...day, slots }));
    api()
      .get('/api/v1/installers/N1/slots')
      .query({ cartNumber: 'C1' })
      .reply(200, { ...calendar, days });
    await mountView(view, { props });
    const times = await screen.findByRole('group', { name: 'Times' });
    const scarce = within(times)
      .getAllByRole('button')
      .filter((time) => time.textContent.includes('Last one'));
    expect(scarce.map((time) => time.textContent)).toEqual(expected);
  },
);

it("the appointment widget hides the previous installer's times while it loads", async () => {
  willHaveSlots();
  const { update } = await mountView(view, { props });
  await screen.findByRole('button', { name: '9 – 10 AM' });
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  api()
    .get('/api/v1/installers/N2/slots')
    .query(true)
    .reply(async () => isAnswered.then(() => [200, { ...aCalendar(), installerId: 'N2' }]));
  await update({ ...props, installerId: 'N2' });
  expect(await screen.findByText('Loading free times')).toBeVisible();
  expect(screen.queryByRole('button', { name: '9 – 10 AM' })).toBeNull();
  answer();
  expect(await screen.findByRole('button', { name: '9 – 10 AM' })).toBeVisible();
});

it('the appointment widget reports a taken time and shows the remaining ones', async () => {
  willHaveSlots();
  await mountView(view, { props });
  const time = await screen.findByRole('button', { name: '9 – 10 AM' });
  api()
    .post('/api/v1/bookings')
    .query(true)
    .reply(409, { title: 'Conflict', detail: 'That time was just taken. Choose another.', code: 'SLOT_FULL' });
  const refreshed = willHaveSlots();
  await userEvent.click(time);
  expect(await screen.findByRole('alert')).toHaveTextContent('That time was just taken. Choose another.');
  expect(refreshed.isDone()).toBe(true);
});

it('the appointment widget suggests a next step without free times', async () => {
  api()
    .get('/api/v1/installers/N1/slots')
    .query(true)
    .reply(200, { ...aCalendar(), days: [] });
  await mountView(view, { props });
  expect(await screen.findByText('Go back and choose another installer.')).toBeVisible();
});

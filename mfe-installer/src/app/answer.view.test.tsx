/** @jest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { createTestHost } from 'shared-contracts/testing';
import { aConfirmation, bookingApi, TOKEN } from '../testing/bookings';
import { api } from '../testing/installers';
import { view } from './answer.view';

const PATH = '/installer/bookings/B1/confirmation';
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

async function open(hash = `#token=${TOKEN}`) {
  const host = createTestHost({ href: PATH + hash });
  await mountView(view, { host, state: {} });
  return host;
}

async function openBooked() {
  bookingApi.valid();
  bookingApi.reads('confirmation', aConfirmation());
  const host = await open();
  await screen.findByRole('heading', { level: 1, name: 'Can you take this installation?' });
  return host;
}

describe('[installer-failures-logged] a failed confirmation', () => {
  const messages = (reports: readonly unknown[]): string[] => reports.map((one) => (one as Error).message);

  it('is reported when the booking cannot be read, unless its link has expired', async () => {
    bookingApi.notValid();
    bookingApi.reads('confirmation', bookingApi.problem('NOT_FOUND', 'No.'), 404);
    const expired = await open();
    await screen.findByRole('heading', { name: /link/i });
    expect(expired.log.reports).toEqual([]);
    document.body.replaceChildren();
    bookingApi.valid();
    bookingApi.reads('confirmation', bookingApi.problem('INTERNAL', 'The books are closed.'), 500);
    const failed = await open();
    await waitFor(() =>
      expect(messages(failed.log.reports)).toEqual([
        'Installer confirmation failed (act=open kind=unexpected): The books are closed.',
      ]),
    );
  });

  it('is reported when the answer is rejected', async () => {
    const host = await openBooked();
    await press('Accept');
    const refused = bookingApi.problem('BOOKING_ANSWERED', 'It was answered.');
    bookingApi.takes('confirmation/accept', { bookingTime: '09:00' }, refused, 409);
    bookingApi.reads('confirmation', aConfirmation({ status: 'confirmed', bookingTime: '09:00' }));
    await press('Yes, 9:00 AM');
    await waitFor(() =>
      expect(messages(host.log.reports)).toEqual([
        'Installer confirmation failed (act=accept kind=conflict): It was answered.',
      ]),
    );
  });
});

describe("the installer's page", () => {
  it('[date-off-by-one] shows all data for the work, and removes the token from the address', async () => {
    const host = await openBooked();
    expect(host.log.visited).toEqual([PATH]);
    expect(screen.getByText('Tuesday, November 24')).toBeVisible();
    expect(screen.getByText('9:00 AM – 10:00 AM')).toBeVisible();
    expect(screen.getByText(/Continental TrueContact, 225\/65R17/).parentElement).toHaveTextContent('Mount 4 ×');
    expect(screen.getByText('by Mon, Nov 23')).toBeVisible();
    expect(screen.getByRole('link', { name: '312-555-0101' })).toHaveAttribute('href', 'tel:3125550101');
    expect(document.body.innerHTML).not.toContain(TOKEN);
  });

  it('shows the vehicle of each line that fits one, when they differ', async () => {
    bookingApi.valid();
    const tire = { brand: 'Continental', name: 'TrueContact', quantity: 4 };
    const truck = { year: 2021, make: 'Ford', model: 'F-150' };
    const work = [
      { ...tire, size: '275/65R18', vehicle: truck },
      { ...tire, size: '205/55R16' },
    ];
    bookingApi.reads('confirmation', aConfirmation({ work, vehicle: null }));
    await open();
    expect((await screen.findByText(/TrueContact, 275\/65R18$/)).parentElement).toHaveTextContent(
      /275\/65R18 for the 2021 Ford F-150$/,
    );
    expect(screen.getByText(/TrueContact, 205\/55R16$/).parentElement).toHaveTextContent(/205\/55R16$/);
    expect(screen.queryByText('Vehicle')).not.toBeInTheDocument();
  });

  it('shows the axle of each size of a set', async () => {
    bookingApi.valid();
    const tire = { brand: 'Continental', name: 'TrueContact', quantity: 2 };
    const work = [
      { ...tire, size: '245/40R21', position: 'front' as const },
      { ...tire, size: '285/35R21', position: 'rear' as const },
    ];
    bookingApi.reads('confirmation', aConfirmation({ work }));
    await open();
    expect((await screen.findByText(/TrueContact, Front 245\/40R21/)).parentElement).toHaveTextContent('Mount 2 ×');
    expect(screen.getByText(/TrueContact, Rear 285\/35R21/)).toBeVisible();
  });

  it('accepts with two clicks, focuses the confirmation, and offers nothing more', async () => {
    await openBooked();
    await press('Accept');
    const sent = bookingApi.takes(
      'confirmation/accept',
      { bookingTime: '09:00' },
      aConfirmation({ status: 'confirmed', bookingTime: '09:00' }),
    );
    await press('Yes, 9:00 AM');
    expect(await screen.findByRole('heading', { level: 1, name: 'You accepted' })).toHaveFocus();
    expect(sent.isDone()).toBe(true);
    expect(screen.getByText('9:00 AM')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('accepts at another time inside the hour', async () => {
    await openBooked();
    await press('9:30 AM');
    await press('Accept');
    const sent = bookingApi.takes(
      'confirmation/accept',
      { bookingTime: '09:30' },
      aConfirmation({ status: 'confirmed', bookingTime: '09:30' }),
    );
    await press('Yes, 9:30 AM');
    await screen.findByText('9:30 AM');
    expect(sent.isDone()).toBe(true);
  });

  it('declines with a reason, a comment and a time of its own calendar', async () => {
    await openBooked();
    await press('Decline');
    expect(screen.getByRole('heading', { level: 2, name: 'Why can’t you take it?' })).toHaveFocus();
    await press('Decline');
    expect(screen.getByText(/Choose a reason/)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
    await press('Decline');
    expect(screen.getByRole('textbox', { description: 'Tell us why in a few words.' })).toHaveFocus();
    await userEvent.type(screen.getByRole('textbox'), 'Storm damage.');
    bookingApi.times();
    await userEvent.click(screen.getByRole('checkbox', { name: /Propose another time/ }));
    await userEvent.click(await screen.findByRole('button', { name: '9 – 10 AM' }));
    const sent = bookingApi.takes(
      'confirmation/decline',
      {
        declineReason: 'Other',
        declineExplanation: 'Storm damage.',
        rebookingDate: '2026-11-24',
        rebookingSlot: '09:00',
        rebookingDateTime: '2026-11-24T09:00',
      },
      aConfirmation({ status: 'proposed', proposedUntil: '2026-11-23T15:00:00Z' }),
    );
    await press('Propose Nov 24, 9:00 AM');
    expect(await screen.findByRole('heading', { name: 'You proposed another time' })).toHaveFocus();
    expect(sent.isDone()).toBe(true);
    // In the shop's time zone.
    expect(screen.getByText(/until Monday, November 23.* 9:00 AM CST/)).toBeVisible();
  });

  it('keeps the input when the time is taken meanwhile, reports it, and reloads the times', async () => {
    await openBooked();
    await press('Decline');
    await userEvent.click(screen.getByRole('radio', { name: 'Fully booked at that time' }));
    bookingApi.times();
    await userEvent.click(screen.getByRole('checkbox', { name: /Propose/ }));
    await userEvent.click(await screen.findByRole('button', { name: '9 – 10 AM' }));
    bookingApi.takes(
      'confirmation/decline',
      { declineReason: /.*/, rebookingDate: /.*/, rebookingSlot: /.*/, rebookingDateTime: /.*/ },
      bookingApi.problem('SLOT_UNAVAILABLE', 'That time is taken. Choose another time from the calendar.', {
        violations: [{ field: 'rebookingDate', message: 'No place is left at this time.' }],
      }),
      409,
    );
    const again = bookingApi.times();
    await press(/^Propose Nov/);
    expect(await screen.findByText('That time is taken. Choose another time from the calendar.')).toBeVisible();
    await waitFor(() => expect(again.isDone()).toBe(true));
    expect(screen.getByRole('radio', { name: 'Fully booked at that time' })).toBeChecked();
  });

  it('shows the current state after a concurrent change', async () => {
    await openBooked();
    await press('Accept');
    bookingApi.takes(
      'confirmation/accept',
      { bookingTime: '09:00' },
      bookingApi.problem('BOOKING_ANSWERED', 'This appointment was answered or changed in the meantime.'),
      409,
    );
    bookingApi.notValid();
    bookingApi.reads('confirmation', aConfirmation({ status: 'cancelled' }));
    await press('Yes, 9:00 AM');
    expect(await screen.findByRole('heading', { name: 'This appointment was canceled' })).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('was answered or changed in the meantime');
  });

  it('loses nothing offline: the same click retries', async () => {
    await openBooked();
    await press('Accept');
    api().post('/api/v1/bookings/B1/confirmation/accept').replyWithError('reset');
    await press('Yes, 9:00 AM');
    expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection');
    bookingApi.takes(
      'confirmation/accept',
      { bookingTime: '09:00' },
      aConfirmation({ status: 'confirmed', bookingTime: '09:00' }),
    );
    await press('Yes, 9:00 AM');
    expect(await screen.findByRole('heading', { name: 'You accepted' })).toBeVisible();
  });
});

describe('a link', () => {
  it.each(['', '#token=', `#token=${TOKEN}`])(
    '[booking-expired] shows the phone number when it is invalid (%s)',
    async (hash) => {
      bookingApi.notValid();
      bookingApi.reads('confirmation', bookingApi.problem('CONFIRMATION_EXPIRED', 'Expired.'), 404);
      await open(hash);
      const told = within(await screen.findByRole('alert'));
      expect(told.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
      expect(told.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', expect.stringMatching(/^tel:/));
    },
  );

  it.each([
    ['confirmed', 'Accepted'],
    ['declined', 'Declined'],
    ['proposed', 'You proposed another time'],
    ['cancelled', 'This appointment was canceled'],
    ['booked', 'This appointment has changed'],
  ] as const)('shows the current state after it was used: %s', async (status, heading) => {
    bookingApi.notValid();
    bookingApi.reads('confirmation', aConfirmation({ status }));
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('works again after a reload, and after a lost connection', async () => {
    await openBooked();
    document.body.replaceChildren();
    api().get('/api/v1/bookings/B1/confirmation/validate').query(true).replyWithError('reset');
    await open('');
    expect(await screen.findByRole('heading', { name: 'We couldn’t load the appointment' })).toBeVisible();
    bookingApi.valid();
    bookingApi.reads('confirmation', aConfirmation());
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeVisible();
  });
});

it('the page renders as a skeleton on the server, excluded from search engines', async () => {
  const loaded = await view.load!({} as never);
  expect(loaded.head).toMatchObject({ robots: 'noindex' });
  expect(loaded.maxAge).toBe(0);
});

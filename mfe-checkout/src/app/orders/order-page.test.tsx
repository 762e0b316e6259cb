/** @jest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import type { Order } from 'shared-contracts';
import { createTestHost, testVariant, usd } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { rememberOrder } from '../../platform/orders/own-orders';
import { anOrder, mobileVisit } from '../../testing/an-order';
import { api } from '../../testing/fake-cart';
import { held, isolateOrderTests, openOrder, options, press, TOKEN } from '../../testing/open-order';
import { view } from './order.view';

isolateOrderTests();

describe('the order page', () => {
  it('is opened by the mailed link, whose secret is removed from the address', async () => {
    const host = await openOrder({ options });
    expect(await screen.findByRole('heading', { level: 1, name: 'Order TM-100001' })).toBeVisible();
    expect(await screen.findByText('We are getting your order ready')).toBeVisible();
    expect(host.navigation.current()).toMatchObject({ pathname: '/orders/O1', hash: '' });
    expect(screen.getByText('Visa ending in 4242')).toBeVisible();
    expect(await axeViolations(document.body)).toEqual([]);
  });

  it('shows the recipient of a gift, with the message as text', async () => {
    const recipient = { recipientFirstName: 'Robin', recipientLastName: 'Reyes', recipientPhone: '773-555-0199' };
    const message = '<img src=x>\nhttps://evil.example';
    await openOrder({ options, gift: { ...recipient, message } });
    const gift = (await screen.findByRole('heading', { name: 'Your gift' })).parentElement!;
    expect(gift).toHaveTextContent(/Robin Reyes · 773-555-0199.*<img src=x> https:\/\/evil.example/);
    expect(within(gift).queryByRole('link')).toBeNull();
    expect(within(gift).queryByRole('img')).toBeNull();
    expect(screen.getAllByText('Robin Reyes')).toHaveLength(2);
  });

  it('redirects from an invalid link to the code', async () => {
    await openOrder(null);
    expect(await screen.findByRole('heading', { name: 'This link no longer opens the order' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Look it up with a code' })).toHaveAttribute('href', '/orders');
  });

  it('redirects to the code without a link and without a call', async () => {
    await openOrder({}, '/orders/O1');
    expect(await screen.findByRole('heading', { name: /Open your order with its link/ })).toBeVisible();
    expect(nock.pendingMocks()).toHaveLength(1);
  });

  it('gets its own secret in the browser that ordered', async () => {
    rememberOrder({ orderId: 'O1', orderNumber: 'TM-100001', cartNumber: 'C1', sessionId: 'part::secret' });
    api()
      .post('/api/v1/orders/O1/access-token')
      .matchHeader('x-session-id', 'part::secret')
      .reply(200, { orderId: 'O1', token: TOKEN, expiresAt: '2027-01-01T00:00:00.000Z' });
    await openOrder({ options }, '/orders/O1');
    expect(await screen.findByText('We are getting your order ready')).toBeVisible();
  });

  it('offers a retry without a connection', async () => {
    api().get('/api/v1/orders/O1/page').replyWithError('offline');
    const host = createTestHost({ href: `/orders/O1#token=${TOKEN}` });
    await mountView(view, { host, state: {} });
    await screen.findByRole('heading', { name: 'We couldn’t load your order' });
    held('get', 'page').reply(200, anOrder({ options }));
    await press('Try again');
    expect(await screen.findByText('We are getting your order ready')).toBeVisible();
  });
});

const refund = {
  refundId: 'R1',
  amount: usd(5000),
  reason: 'One tire was damaged',
  status: 'paid',
  at: '2026-11-25T12:00:00.000Z',
  lines: [],
} as const;

describe.each([
  ['packed', {}, 'Packed, and waiting for the carrier'],
  [
    'shipped',
    {
      shipment: {
        carrier: 'UPS',
        trackingNumber: '1Z999',
        trackingUrl: 'https://ups.example.com/1Z999',
        shippedAt: '2026-11-21T12:00:00.000Z',
      },
    },
    'On its way to you',
  ],
  ['delivered', {}, 'Delivered'],
  ['installed', mobileVisit, 'Installed'],
  ['completed', { refunds: [refund] }, 'All done'],
  ['cancelled', { refunds: [{ ...refund, status: 'pending' as const }] }, 'Canceled'],
  ['payment-failed', { status: 'FAILED' as const }, 'Not placed'],
  ['requires-action', { nextAction: { type: 'redirect' as const, url: 'http://localhost:4100/c' } }, 'Your bank has'],
  [
    'return-requested',
    {
      returnRequest: {
        at: '2026-11-26T12:00:00.000Z',
        reason: 'Ordered by mistake',
        lines: [{ productNumber: 'MIC-DEF2-2055516-91V', quantity: 2 }],
        status: 'requested' as const,
      },
    },
    'You asked for a return',
  ],
  ['returned', {}, 'We received your return'],
  ['refunded', { refunds: [refund] }, 'Paid back'],
] as const)('%s', (state, over, title) => {
  it('shows its state without accessibility violations', async () => {
    await openOrder({ state, ...over } as Partial<Order>);
    expect(await screen.findByRole('heading', { level: 2, name: new RegExp(title) })).toBeVisible();
    expect(screen.queryAllByText(/TM-100001/).length > 0).toBe(state !== 'payment-failed');
    if (state === 'shipped') expect(screen.getByRole('link', { name: '1Z999' })).toBeVisible();
    if (state === 'completed') expect(screen.getByRole('link', { name: /^Review Michelin/ })).toBeVisible();
    if ('refunds' in over) expect(screen.getByText('$50.00')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
    expect(await axeViolations(document.body)).toEqual([]);
  });
});

describe('before it ships', () => {
  it('is canceled after a confirmation with the refund', async () => {
    const host = await openOrder({ options });
    await press('Cancel order');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel order TM-100001?' });
    expect(dialog).toHaveTextContent('$615.96 goes back the way it was paid (Visa ending in 4242)');
    held('post', 'cancel', {}).reply(200, anOrder({ state: 'cancelled', options: { ...options, cancel: false } }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, cancel the order' }));
    expect(await screen.findByRole('heading', { name: 'Your order is canceled' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
    expect(host.log.analytics).toMatchObject([
      { event: 'order_outcome', outcome: 'cancelled', through: 'order-page', orderNumber: 'TM-100001' },
    ]);
  });

  it('[benefits-refund] is canceled in a variant without returns, which shows the deadline', async () => {
    held('get', 'page').reply(200, anOrder({ options }));
    const variant = { ...testVariant, returnable: false };
    await mountView(view, { host: createTestHost({ href: `/orders/O1#token=${TOKEN}`, variant }), state: {} });
    await press('Cancel order');
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'You can still cancel, because nothing has shipped. Later, tires and installation are not refundable.',
    );
  });

  it('reports a late cancellation, and shows its state', async () => {
    await openOrder({ options });
    await press('Cancel order');
    held('post', 'cancel', {}).reply(409, { title: 'Too late', detail: 'It has left already.', code: 'ORDER_STATE' });
    held('get', 'page').reply(200, anOrder({ state: 'shipped' }));
    await press('Yes, cancel the order');
    expect(await screen.findByText('It has left already.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'On its way to you' })).toBeVisible();
  });

  it('is kept when the confirmation is dismissed', async () => {
    await openOrder({ options });
    await press('Cancel order');
    await press('Keep the order');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: 'Cancel order' })).toHaveFocus();
  });
});

it('the order page links the page of the appointment, in its current state', async () => {
  const booking = {
    bookingId: 'B1',
    status: 'confirmed' as const,
    appointmentDate: '2026-12-01',
    appointmentSlot: '14:00',
    appointmentLabel: '2:00 PM – 3:00 PM',
    bookingTime: null,
    message: 'The installer has confirmed your appointment.',
  };
  const host = await openOrder({ ...mobileVisit, booking, options: { ...options, changeAppointment: true } });
  expect(await screen.findByText('2:00 PM – 3:00 PM')).toBeVisible();
  expect(screen.getByText('The installer has confirmed your appointment.')).toBeVisible();
  held('post', 'appointment-link').reply(200, { bookingId: 'B1', token: 't2', expiresAt: '2027-01-01T00:00:00.000Z' });
  await press('Change or cancel the appointment');
  await waitFor(() => expect(host.log.visited).toContain('/bookings/B1/rebooking#token=t2'));
});

it('the order page shows the current installer, and repeated steps', async () => {
  const booking = {
    bookingId: 'B1',
    status: 'booked' as const,
    appointmentDate: '2026-12-01',
    appointmentSlot: '14:00',
    appointmentLabel: '2:00 PM – 3:00 PM',
    bookingTime: null,
    message: 'We have asked your installer to confirm.',
    installerId: 'N2',
    installerName: 'Bluebird Tire Barn',
    installerAddress: { ...mobileVisit.installer.address, address: '9 Other Road', phoneNumber: '415-555-0199' },
  };
  const asked = { code: 'appointment-booked', label: 'Appointment sent to your installer', at: '2026-11-20T12:00:00Z' };
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await openOrder({ ...mobileVisit, mobileInstallationAddress: null, booking, timeline: [asked, asked], options });
  expect(await screen.findByText('Bluebird Tire Barn')).toBeVisible();
  expect(screen.getByRole('link', { name: '415-555-0199' })).toBeVisible();
  expect(screen.getAllByText('Appointment sent to your installer')).toHaveLength(2);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

it.each(['declined', 'cancelled'] as const)(
  'the order page hides a time that is %s, and links another one',
  async (status) => {
    const booking = {
      bookingId: 'B1',
      status,
      appointmentDate: '2026-12-01',
      appointmentSlot: '14:00',
      appointmentLabel: '2:00 PM – 3:00 PM',
      bookingTime: null,
      message: 'Choose another time.',
    };
    await openOrder({ ...mobileVisit, booking, options: { ...options, changeAppointment: true } });
    expect(await screen.findByText('Choose another time.')).toBeVisible();
    expect(screen.queryByText('2:00 PM – 3:00 PM')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose an appointment' })).toBeVisible();
  },
);

it('the order page shows where the tires were installed, without a calendar file', async () => {
  await openOrder({ ...mobileVisit, state: 'installed', options });
  expect(await screen.findByRole('heading', { name: 'Your appointment' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
});

it('the order page prints the receipt', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await openOrder({ options });
  await press('Print receipt');
  expect(print).toHaveBeenCalledTimes(1);
});

it('the order page refreshes when its tab is shown again, and reports stale data offline', async () => {
  await openOrder({ options });
  await screen.findByText('We are getting your order ready');
  held('get', 'page').reply(200, anOrder({ state: 'shipped' }));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('heading', { name: 'On its way to you' })).toBeVisible();
  held('get', 'page').replyWithError('offline');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText(/this is how the order stood before/)).toBeVisible();
});

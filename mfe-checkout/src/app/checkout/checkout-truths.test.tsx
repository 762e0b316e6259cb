/** @jest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { aCart, anInstaller, type TestHost } from 'shared-contracts/testing';
import type { Order } from 'shared-contracts';
import { rememberOrder } from '../../platform/orders/own-orders';
import { anOrder } from '../../testing/an-order';
import { api, card, home } from '../../testing/fake-cart';
import { antdAtOnce } from '../../testing/antd-at-once';
import { open } from '../../testing/open-checkout';

antdAtOnce();

const readyToPay = aCart({ cartType: 'STH', zipCode: '94110', shippingAddress: home, payment: card });

const purchases = ({ log }: TestHost) => log.analytics.filter(({ event }) => event === 'purchase').length;
const heading = () => screen.findByRole('heading', { level: 1 });
const pay = () => userEvent.click(screen.getByRole('button', { name: 'Pay $615.96 and place order' }));
const confirmation = '/checkout/confirmation/O1?confirmation=true';

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

describe('the return from the bank', () => {
  const comeBack = async (order: Partial<Order>) => {
    rememberOrder({ orderId: 'O1', orderNumber: 'TM-100001', cartNumber: 'C1', sessionId: 'part::secret' });
    api().get('/api/v1/orders/O1').reply(200, anOrder(order));
    return open(confirmation, readyToPay);
  };

  it('shows which tires of a staggered order go where', async () => {
    const [line] = anOrder({}).lines;
    if (!line) throw new Error('The order has no line.');
    const rear = { ...line, productNumber: 'R', size: '285/35R21', position: 'rear' } as const;
    await comeBack({ lines: [{ ...line, size: '245/40R21', position: 'front' }, rear] });
    expect(await screen.findByText('Front 245/40R21')).toBeVisible();
    expect(screen.getByText('Rear 285/35R21')).toBeVisible();
  });

  it('thanks for a paid order, publishes it once, and clears its cart', async () => {
    const { host, cartState } = await comeBack({});
    await waitFor(() => expect(purchases(host)).toBe(1));
    expect(await heading()).toHaveTextContent('Thank you for your purchase!');
    await waitFor(() => expect(cartState.requests.map(({ name }) => name)).toContain('clear'));
    document.body.replaceChildren();
    const again = await comeBack({});
    expect(await screen.findByTestId('order-number')).toBeVisible();
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Print this page' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(purchases(again.host)).toBe(0);
  });

  it('shares a paid order in words without access to it, and confirms the copy', async () => {
    const writeText = jest.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    const { host } = await comeBack({});
    await userEvent.click(await screen.findByRole('button', { name: 'Share the delivery date' }));
    const words = '4 × Michelin Defender2, arrives by Tuesday, November 24';
    expect(await screen.findByText(`Copied: ${words}`)).toBeVisible();
    expect(writeText.mock.calls).toEqual([[words]]);
    expect(host.log.announcements).toContain('Copied.');
  });

  it('shows the words when copying fails, and passes them to the share sheet', async () => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('denied')) },
      configurable: true,
    });
    await comeBack({});
    const button = await screen.findByRole('button', { name: 'Share the delivery date' });
    await userEvent.click(button);
    expect(await screen.findByText(/^Copy this: 4 × Michelin Defender2/)).toBeVisible();
    const sheet = jest.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'share', { value: sheet, configurable: true });
    await userEvent.click(button);
    expect(sheet).toHaveBeenCalledWith({ text: '4 × Michelin Defender2, arrives by Tuesday, November 24' });
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
  });

  it('keeps the cart of a declined order, without thanks', async () => {
    const { host, cartState } = await comeBack({
      state: 'payment-failed',
      status: 'FAILED',
      message: 'There was an issue processing your payment.',
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('There was an issue processing your payment.');
    expect(await heading()).toHaveTextContent('Your order was not placed');
    expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument();
    expect(screen.queryByText(/TM-100001/)).not.toBeInTheDocument();
    expect(document.title).not.toMatch(/TM-|Your order \|/);
    expect(screen.getByRole('link', { name: 'Try the payment again' })).toHaveAttribute('href', '/checkout/review');
    expect(screen.queryByText('What happens next')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Share/ })).not.toBeInTheDocument();
    expect([purchases(host), cartState.requests]).toEqual([0, []]);
  });

  it('follows a pending order', async () => {
    await comeBack({ state: 'pending-payment', status: 'PENDING', message: 'We are confirming your payment.' });
    await screen.findByTestId('order-number');
    expect(await heading()).toHaveTextContent('Your payment is being confirmed');
    api().get('/api/v1/orders/O1').reply(200, anOrder());
    await waitFor(async () => expect(await heading()).toHaveTextContent('Thank you for your purchase!'), {
      timeout: 5_000,
    });
  }, 10_000);
});

describe('going back', () => {
  it('shows an order as placed, and offers no second payment', async () => {
    const { host, cartState } = await open('/checkout/review', readyToPay);
    api().post('/api/v1/orders').reply(201, anOrder());
    await pay();
    await screen.findByTestId('order-number');
    cartState.cart = aCart({ cartNumber: 'C2', lineItems: [], quantity: 0, isEmpty: true });
    host.navigate('/checkout/review');
    expect(await screen.findByRole('heading', { name: 'Order TM-100001 is already placed' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', confirmation);
  });

  it('shows the step after a reload of the confirmation', async () => {
    api().get('/api/v1/orders/O1').reply(200, anOrder());
    const { host } = await open(confirmation, readyToPay);
    await screen.findByTestId('order-number');
    host.navigate('/checkout/review');
    expect(await screen.findByRole('button', { name: /place order/ })).toBeVisible();
  });

  it('shows the order in another tab too', async () => {
    const { host, cartState } = await open('/checkout/review', readyToPay);
    localStorage.setItem(
      'checkout.orders',
      JSON.stringify([{ orderId: 'O1', orderNumber: 'TM-100001', cartNumber: 'C1', sessionId: null, isTold: true }]),
    );
    cartState.cart = aCart({ cartNumber: 'C2', lineItems: [], quantity: 0, isEmpty: true });
    host.events.publish('cart:changed', { cart: null });
    expect(await screen.findByRole('heading', { name: 'Order TM-100001 is already placed' })).toBeVisible();
  });
});

describe('a failed payment', () => {
  it.each([
    ['PAYMENT_INSUFFICIENT_FUNDS', /not enough money on this card/],
    ['PAYMENT_CARD_EXPIRED', /has expired/],
    ['PAYMENT_AUTHENTICATION_FAILED', /Your bank did not confirm this payment/],
  ])('%s is reported accurately', async (code, said) => {
    await open('/checkout/review', readyToPay);
    const title = 'There was an issue processing your payment.';
    api().post('/api/v1/orders').reply(402, { title, detail: 'Please check your card details and try again.', code });
    await pay();
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(within(dialog).getByText(said)).toBeVisible();
    expect(dialog).not.toHaveTextContent('check your card details');
  });

  it('is announced once after a lost connection', async () => {
    const { host } = await open('/checkout/review', readyToPay);
    api().post('/api/v1/orders').times(5).replyWithError('reset');
    host.events.respond('cart:load-requested', async () => ({ ok: false, message: 'No connection.', code: 'X' }));
    await pay();
    expect(await screen.findByText(/We lost the connection/, undefined, { timeout: 20_000 })).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(host.log.analytics).toMatchObject([{ event: 'order_outcome', outcome: 'unknown', reason: 'network' }]);
  }, 30_000);
});

it('an order is placed also with blocked storage', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  const { host } = await open('/checkout/review', readyToPay);
  api().post('/api/v1/orders').reply(201, anOrder());
  await pay();
  expect(await screen.findByTestId('order-number')).toHaveTextContent('TM-100001');
  expect(purchases(host)).toBe(1);
});

describe('the appointment', () => {
  const { nextFreeSlot: _slot, distance: _distance, numberOfReviews: _count, ...shop } = anInstaller();
  const booking = {
    bookingId: 'B1',
    cartNumber: 'C1',
    installerId: 'N1',
    appointmentDate: '2026-11-24',
    appointmentSlot: '09:00',
    appointmentLabel: '9:00 AM – 10:00 AM',
    status: 'held' as const,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  };

  it.each([-24, -1, 1, 24])('is still held on a device whose clock is %i hours off', async (hours) => {
    const cart = aCart({ cartType: 'STS', locationResponseDto: { ...shop, media: null }, booking });
    const offsetMs = hours * 3_600_000;
    // At half a minute, so that the shown minute does not depend on milliseconds.
    const shownMs = Math.ceil(Date.now() / 60_000) * 60_000 + 630_000;
    const held = { ...booking, expiresAt: new Date(shownMs - offsetMs).toISOString() };
    await open('/checkout/appointment', { ...cart, booking: held }, { serverNow: () => Date.now() - offsetMs });
    const until = new Date(shownMs).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
    expect(await screen.findByText(/is yours until/)).toHaveTextContent(`until ${until}`);
    expect(screen.queryByText('Your time was released')).not.toBeInTheDocument();
  });

  it("is released by the server's time, independent of the device", async () => {
    const cart = aCart({ cartType: 'STS', locationResponseDto: { ...shop, media: null }, booking });
    await open('/checkout/appointment', cart, { serverNow: () => Date.now() + 660_000 });
    expect(await screen.findByText('Your time was released')).toBeVisible();
  });

  it('is still held after a reload, and saved with the driver', async () => {
    const cart = aCart({ cartType: 'STS', locationResponseDto: { ...shop, media: null }, booking });
    const { cartState } = await open('/checkout/appointment', cart);
    expect(await screen.findByText(/is yours until/)).toBeVisible();
    expect(screen.queryByText('Your time was released')).not.toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'First name' }), 'Ada');
    await userEvent.type(screen.getByRole('textbox', { name: 'Last name' }), 'Lovelace');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await userEvent.click(phone);
    await userEvent.paste('+1 (555) 555-0142');
    expect(phone).toHaveValue('555-555-0142');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(cartState.requests).toHaveLength(1));
    expect(cartState.requests[0]?.payload).toMatchObject({
      appointmentDate: '2026-11-24',
      appointmentSlot: '09:00',
      contact: { phoneNumber: '555-555-0142' },
    });
  }, 20_000);

  it('rejects an impossible phone number', async () => {
    await open('/checkout/appointment', aCart({ locationResponseDto: { ...shop, media: null }, booking }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '0555550142');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('textbox', { name: 'Phone', description: /Check the phone number/ })).toHaveValue(
      '055-555-0142',
    );
  });
});

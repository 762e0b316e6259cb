/** @jest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { ORDER_MEDIA_TYPE } from 'shared-contracts/wire';
import { aCart, createTestHost, usd } from 'shared-contracts/testing';
import type { Cart, CartAnswer } from 'shared-contracts';
import { ORDER_TYPE } from '../../checkout/checkout.api';
import { rememberOrder } from '../../platform/orders/own-orders';
import { anOrder } from '../../testing/an-order';
import { api, card, cardSession, home } from '../../testing/fake-cart';
import { view } from './checkout.view';
import { open } from '../../testing/open-checkout';

const gift = { recipientFirstName: 'Robin', recipientLastName: 'Reyes', recipientPhone: '773-555-0199' };
const homeCart = (over: Partial<Cart> = {}): Cart => aCart({ cartType: 'STH', zipCode: '94110', ...over });
const readyToPay = homeCart({ shippingAddress: home, payment: card, isTaxCalculated: true });

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it("[call-headers] checkout uses the contract's media type", () => expect(ORDER_TYPE).toBe(ORDER_MEDIA_TYPE));

it.each(['constructor', '__proto__', 'toString', '%00', '', 'review/x/../..'])(
  'checkout has a title for /checkout/%s',
  async (step) => {
    const { variant } = createTestHost();
    const { head } = await view.load!({ variant, url: { pathname: `/checkout/${step}`, search: '' } } as never);
    expect(typeof head?.title).toBe('string');
  },
);

it.each([
  ['delivery', 'Select your preferred delivery method'],
  ['installer', 'Choose a local installer'],
  ['appointment', 'Select an installation appointment'],
  ['payment', 'Choose your payment method'],
  ['review', 'Review your order before payment'],
])('[server-titles] the document of /checkout/%s has the title "%s"', async (step, title) => {
  const { variant } = createTestHost();
  const { head } = await view.load!({ variant, url: { pathname: `/checkout/${step}`, search: '' } } as never);
  expect(head?.title).toBe(title);
});

it("[checkout-empty-title] /checkout has no step's title, and without a cart that of an empty cart", async () => {
  const { variant } = createTestHost();
  const { head } = await view.load!({ variant, url: { pathname: '/checkout', search: '' } } as never);
  expect(head?.title).toBe('Checkout');
  await open('/checkout', aCart({ lineItems: [], quantity: 0, isEmpty: true }));
  expect(await screen.findByText('Your cart is empty')).toBeVisible();
  await waitFor(() => expect(document.title).toMatch(/^Your cart is empty/));
});

describe('breadcrumb', () => {
  it.each([
    ['payment', '3. Review: payment method'],
    ['review', '3. Review: your order'],
    ['address', '2. Address'],
  ])('[payment-crumb] shows for /checkout/%s "%s"', async (step, label) => {
    await open(`/checkout/${step}`, readyToPay);
    expect(screen.getByText(label).closest('li')).toHaveAttribute('aria-current', 'step');
  });
});

describe('delivery', () => {
  it('saves the choice and continues to the address', async () => {
    const { host, cartState } = await open('/checkout/delivery', aCart());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Select your preferred delivery method');
    await userEvent.click(screen.getByRole('radio', { name: /Ship to my home/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(host.log.visited).toContain('/checkout/address'));
    expect(cartState.requests).toEqual([{ name: 'change', payload: { cartType: 'STH' } }]);
  });

  it('shows a failure and stays', async () => {
    await open('/checkout/delivery', aCart(), {
      refuse: { change: { ok: false, message: 'The store is busy. Try again in a minute.', code: 'BUSY' } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The store is busy. Try again in a minute.');
  });
});

describe('address', () => {
  const fill = async (): Promise<void> => {
    await userEvent.type(screen.getByRole('textbox', { name: 'First name' }), 'Ada');
    await userEvent.type(screen.getByRole('textbox', { name: 'Last name' }), 'Lovelace');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
    await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '5555550142');
    await userEvent.type(screen.getByRole('combobox', { name: 'Street and number' }), '12 Mission St');
    await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'San Francisco');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'CA');
  };

  it('[phone-mask] [address-fields] formats the phone, saves the address, and continues to the payment', async () => {
    api().post('/api/v1/address-validation/suggestions').times(20).reply(200, { suggestions: [], sessionToken: 's' });
    const { host, cartState } = await open('/checkout/address', homeCart());
    await fill();
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('555-555-0142');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(host.log.visited).toContain('/checkout/payment'));
    expect(cartState.requests[0]?.payload).toEqual(home);
  }, 20_000);

  it('lists every error with links, and takes the focus', async () => {
    await open('/checkout/address', homeCart({ zipCode: null }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('8 things need a change')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Enter the zip code.' }));
    expect(screen.getByRole('textbox', { name: 'Zip code' })).toHaveFocus();
  });

  it('requires a recipient only when the order is a gift', async () => {
    await open('/checkout/address', homeCart({ shippingAddress: home }));
    expect(
      screen.getByRole('checkbox', { name: 'This is a gift', description: /We email only you/ }),
    ).not.toBeChecked();
    expect(screen.queryByRole('group', { name: 'Who is the gift for?' })).toBeNull();
  });

  it('saves a gift with recipient and message, and lists missing fields first', async () => {
    const { cartState } = await open('/checkout/address', homeCart({ shippingAddress: home }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'This is a gift' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Gift message/ }), 'x'.repeat(3));
    expect(screen.getByText(/^3 of 300 characters/)).toBeVisible();
    await userEvent.click(screen.getByRole('textbox', { name: /Gift message/ }));
    await userEvent.paste('y'.repeat(300));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('4 things need a change')).toBeVisible();
    expect(screen.getByRole('link', { name: /at most 300 characters/ })).toBeVisible();
    expect(cartState.requests).toEqual([]);
    await userEvent.clear(screen.getByRole('textbox', { name: /Gift message/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /Gift message/ }), 'Enjoy!{Enter}Ada');
    await userEvent.type(screen.getByRole('textbox', { name: 'Recipient’s first name' }), 'Robin');
    await userEvent.type(screen.getByRole('textbox', { name: 'Recipient’s last name' }), 'Reyes');
    await userEvent.type(screen.getByRole('textbox', { name: 'Recipient’s phone' }), '7735550199');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(cartState.requests).toHaveLength(1));
    expect(cartState.requests[0]?.payload).toEqual({ ...home, gift: { ...gift, message: 'Enjoy!\nAda' } });
  }, 20_000);

  it('removes a gift when it is unchecked, also with invalid fields', async () => {
    const { cartState } = await open('/checkout/address', homeCart({ shippingAddress: home, gift }));
    await userEvent.clear(screen.getByRole('textbox', { name: 'Recipient’s first name' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'This is a gift' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(cartState.requests[0]?.payload).toEqual({ ...home, gift: null }));
  });

  it("shows the API's violation at its field and keeps the input", async () => {
    const refusal: CartAnswer = {
      ok: false,
      message: 'Check the address.',
      code: 'STATE_NOT_SERVED',
      fields: [{ field: 'zipCode', message: 'We do not deliver to Alaska yet.' }],
    };
    await open('/checkout/address', homeCart({ shippingAddress: home }), { refuse: { address: refusal } });
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(
      await screen.findByRole('textbox', { name: 'Zip code', description: /We do not deliver to Alaska yet/ }),
    ).toHaveValue('94110');
  });

  it('restores input after a reload', async () => {
    await open('/checkout/address', homeCart());
    await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'Oakland');
    document.body.replaceChildren();
    await open('/checkout/address', homeCart());
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Oakland');
  });

  it('fills in city, state and ZIP code of a suggestion', async () => {
    await open('/checkout/address', homeCart());
    api()
      .post('/api/v1/address-validation/suggestions')
      .times(20)
      .reply(200, {
        suggestions: [{ placeId: 'p1', description: '1 Main St, San Francisco, CA 94110' }],
        sessionToken: 's1',
      });
    api()
      .post('/api/v1/address-validation/place-details', { placeId: 'p1', sessionToken: 's1', cartNumber: 'C1' })
      .reply(200, { address: '1 Main St', city: 'San Francisco', state: 'CA', zipCode: '94110' });
    await userEvent.type(screen.getByRole('combobox', { name: 'Street and number' }), '1 Main');
    await userEvent.click(await screen.findByRole('option', { name: /1 Main St/ }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('San Francisco'));
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('CA');
  });
});

describe('review', () => {
  const pay = () => userEvent.click(screen.getByRole('button', { name: 'Pay $615.96 and place order' }));

  it('places the order once, clears the cart, and shows the confirmation', async () => {
    const { host, cartState } = await open('/checkout/review', readyToPay);
    const keys: string[] = [];
    api()
      .post('/api/v1/orders', {
        cartNumber: 'C1',
        expectedTotal: 615.96,
        paymentMethod: 'credit-card',
        paymentToken: 'pt_1',
      })
      .matchHeader('content-type', ORDER_TYPE)
      .reply(function reply() {
        keys.push(String(this.req.headers['idempotency-key']));
        return [201, anOrder()];
      });
    await pay();
    expect(await screen.findByTestId('order-number')).toHaveTextContent('TM-100001');
    expect(host.log.visited.at(-1)).toBe('/checkout/confirmation/O1?confirmation=true');
    expect(cartState.requests.map(({ name }) => name)).toContain('clear');
    expect(host.log.analytics).toContainEqual(
      expect.objectContaining({
        event: 'purchase',
        orderNumber: 'TM-100001',
        customer: { email: expect.stringContaining('@') },
      }),
    );
    expect(keys).toHaveLength(1);
  });

  it("redirects to the bank's challenge, and keeps the cart until its approval", async () => {
    const { host, cartState } = await open('/checkout/review', readyToPay);
    const url = 'http://localhost:4100/challenge/3ds_1';
    api()
      .post('/api/v1/orders')
      .reply(201, anOrder({ state: 'requires-action', status: 'PENDING', nextAction: { type: 'redirect', url } }));
    await pay();
    await waitFor(() => expect(host.log.visited).toContain(url));
    expect(cartState.requests.map(({ name }) => name)).not.toContain('clear');
    expect(host.log.analytics).not.toContainEqual(expect.objectContaining({ event: 'purchase' }));
  });

  it('retries with the same key after a lost answer', async () => {
    await open('/checkout/review', readyToPay);
    const keys: string[] = [];
    api()
      .post('/api/v1/orders', () => true)
      .matchHeader('idempotency-key', (key) => (keys.push(String(key)), true))
      .replyWithError('reset');
    api()
      .post('/api/v1/orders', () => true)
      .matchHeader('idempotency-key', (key) => (keys.push(String(key)), true))
      .reply(201, anOrder());
    await pay();
    expect(await screen.findByTestId('order-number', undefined, { timeout: 5_000 })).toBeVisible();
    expect(new Set(keys).size).toBe(1);
  }, 10_000);

  it('[card-refused] reports a declined card in the words of the catalogue and returns to the card form', async () => {
    await open('/checkout/review', readyToPay);
    const detail = 'Please check your card details and try again.';
    api()
      .post('/api/v1/orders')
      .reply(402, { title: 'There was an issue processing your payment.', detail, code: 'PAYMENT_DECLINED' });
    await pay();
    const dialog = await screen.findByRole('dialog', { name: 'There was an issue processing your payment.' });
    expect(within(dialog).getByText(detail)).toBeVisible();
    api().post('/api/v1/payment/create-session').reply(201, cardSession);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Return to card details' }));
    expect(await screen.findByTitle('Card details')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Review your order before payment');
  });

  it('reports a changed total and shows the new one', async () => {
    const { cartState } = await open('/checkout/review', readyToPay);
    api()
      .post('/api/v1/orders')
      .reply(409, { title: 'Conflict', detail: 'The total changed. Look at it once more.', code: 'TOTAL_CHANGED' });
    cartState.cart = aCart({ ...readyToPay, total: usd(63000), totalPrice: usd(63000), version: 5 });
    await pay();
    expect(await screen.findByRole('alert')).toHaveTextContent('The total changed. Look at it once more.');
    expect(await screen.findByRole('button', { name: 'Pay $630.00 and place order' })).toBeEnabled();
  });
});

it('checkout opens an order with the session that placed it, and reports missing access', async () => {
  rememberOrder({ orderId: 'O1', orderNumber: 'TM-100001', cartNumber: 'C0', sessionId: 'old::session' });
  api().get('/api/v1/orders/O1').matchHeader('x-session-id', 'old::session').reply(200, anOrder());
  await open('/checkout/confirmation/O1?confirmation=true', homeCart());
  expect(await screen.findByTestId('order-number')).toHaveTextContent('TM-100001');
  document.body.replaceChildren();
  api().get('/api/v1/orders/O9').reply(404, { title: 'Not Found', detail: 'No such order.' });
  await open('/checkout/confirmation/O9?confirmation=true', homeCart());
  expect(await screen.findByText('We can’t show this order here')).toBeVisible();
});

/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { analyticsFault } from 'shared-contracts/analytics';
import { testVariant } from 'shared-contracts/testing';
import { aMisfitLine, anOrder, api, cardSession, cart, fromCardForm, visit, visited } from '../testing/visit';

const token = {
  paymentToken: 'pt_1',
  paymentMethod: 'credit-card',
  status: 'OK',
  brand: null,
  last4: null,
  expiry: null,
};
const sessions = () => api().post('/api/v1/payment/create-session').times(9).reply(201, cardSession);
const tokens = () => api().post('/api/v1/payment/create-token').times(9).reply(201, token);
const problem = (code: string, detail = 'No.') => ({ code, title: 'No', detail });

/** Records key and body of every order, and answers each in turn. */
function orders(...answers: readonly [number, object][]) {
  const sent: { key: unknown; body: unknown }[] = [];
  for (const [status, body] of answers)
    api()
      .post('/api/v1/orders')
      .reply(function reply(_uri, request) {
        sent.push({ key: this.req.headers['idempotency-key'], body: JSON.parse(String(request)) as unknown });
        return [status, body];
      });
  return sent;
}

const press = async () => userEvent.click(await screen.findByRole('button', { name: /Place order/ }));
async function payByCard(): Promise<void> {
  await fromCardForm({ type: 'ready' });
  await press();
  await fromCardForm({ type: 'token', token: 'tok_1' });
}

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  jest.useRealTimers();
  document.body.replaceChildren();
});

describe("Homestead's checkout", () => {
  it('orders by one click for the total on the button, publishes it once, and clears the cart', async () => {
    sessions();
    tokens();
    const misfit = aMisfitLine;
    const sent = orders([201, anOrder({ lines: [misfit] })]);
    const { host, asked, told } = await visit('/checkout');
    await payByCard();
    await screen.findByRole('heading', { level: 1, name: /^Thank you/i });
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^[\da-f-]{36}$/),
        body: { cartNumber: 'C1', paymentMethod: 'credit-card', paymentToken: 'pt_1', expectedTotal: cart.total.value },
      },
    ]);
    expect(host.log.visited).toContain('/checkout/confirmation/O1?confirmation=true');
    await waitFor(() => expect(asked.filter(({ name }) => name === 'clear')).toHaveLength(1));
    expect(told).toEqual([{ orderId: 'O1', cartNumber: 'C1' }]);
    expect(host.log.analytics).toMatchObject([
      {
        event: 'purchase',
        items: [{ productNumber: misfit.productNumber, price: 170, quantity: 4, fit: 'does-not-fit' }],
      },
    ]);
    expect(host.log.analytics.map(analyticsFault)).toEqual([null]);
  });

  it('does not publish a purchase again when the confirmation page is reloaded', async () => {
    const kept = { orderId: 'O1', cartNumber: 'C1', sessionId: 'part::secret', isTold: true };
    localStorage.setItem('homestead-checkout.orders', JSON.stringify([kept]));
    api().get('/api/v1/orders/O1').matchHeader('x-session-id', 'part::secret').reply(200, anOrder());
    const { host, told } = await visit('/checkout/confirmation/O1?confirmation=true');
    await screen.findByRole('heading', { level: 1, name: /^Thank you/i });
    expect([told, host.log.analytics]).toEqual([[], []]);
  });

  it.each([
    ['PENDING', 'Your payment is being confirmed'],
    ['FAILED', 'Your order was not placed'],
  ] as const)('shows no thank-you for an order that is %s', async (status, title) => {
    api()
      .get('/api/v1/orders/O1')
      .times(3)
      .reply(200, anOrder({ status, message: 'Declined.' }));
    const { told } = await visit('/checkout/confirmation/O1');
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.queryByText(/^Thank you/i)).toBeNull();
    expect(told).toEqual([]);
  });

  it('retries the same order with the same key after a lost answer', async () => {
    jest.useFakeTimers({ advanceTimers: 200, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    sessions();
    tokens();
    const lost = problem('INTERNAL');
    const sent = orders([503, lost], [503, lost], [503, lost], [503, lost], [201, anOrder()]);
    await visit('/checkout');
    await fromCardForm({ type: 'ready' });
    const place = await screen.findByRole('button', { name: /Place order/ });
    act(() => place.click());
    await fromCardForm({ type: 'token', token: 'tok_1' });
    const again = await screen.findByRole('button', { name: 'Check again' }, { timeout: 20_000 });
    act(() => again.click());
    await screen.findByRole('heading', { level: 1, name: /^Thank you/i });
    expect(sent).toHaveLength(5);
    expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
  }, 30_000);

  it('finds an order that was placed while the page was left, and never orders on its own', async () => {
    const body = { cartNumber: 'C0', expectedTotal: 1, paymentToken: 'pt_0' };
    const left = { key: '12345678-aaaa', sessionId: 'old::session', body };
    sessionStorage.setItem('homestead-checkout.submission', JSON.stringify(left));
    api().get('/api/v1/cart/C0').matchHeader('x-session-id', 'old::session').reply(404, problem('CART_ORDERED'));
    const sent = orders([201, anOrder({ cartNumber: 'C0' })]);
    await visit('/checkout');
    await screen.findByRole('heading', { level: 1, name: /^Thank you/i });
    expect(sent).toEqual([{ key: '12345678-aaaa', body }]);
  });

  it.each([
    ['PAYMENT_DECLINED', 402, /did not approve the card/],
    ['TOTAL_CHANGED', 409, /Your total has changed/],
    ['OUT_OF_STOCK', 409, /just sold out/],
  ])('reports %s and keeps all input for a retry', async (code, status, words) => {
    sessions();
    tokens();
    const sent = orders([status, problem(code)], [201, anOrder()]);
    const { told } = await visit('/checkout');
    await payByCard();
    expect(await screen.findByText(words)).toBeVisible();
    expect(told).toEqual([]);
    await payByCard();
    await screen.findByRole('heading', { level: 1, name: /^Thank you/i });
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it("accepts tokens only from the provider's frame, and only after a click", async () => {
    sessions();
    await visit('/checkout');
    await fromCardForm({ type: 'token', token: 'tok_unasked' });
    await press();
    await fromCardForm({ type: 'token', token: 'tok_evil' }, 'https://evil.example');
    expect(screen.queryByText(/Placing your order/)).toBeNull();
    expect(nock.pendingMocks().some((mock) => mock.includes('create-token'))).toBe(false);
  });

  it('shows a missing part at its question, and focuses it', async () => {
    sessions();
    await visit('/checkout', { ...cart, shippingAddress: null });
    await press();
    expect(screen.getByRole('alert')).toHaveTextContent('Tell us where it goes');
    expect(screen.getByRole('heading', { name: 'Where should it go?' })).toHaveFocus();
  });

  it('suggests a next step without a cart', async () => {
    await visit('/checkout', { ...cart, lineItems: [], isEmpty: true, quantity: 0 });
    expect(await screen.findByRole('heading', { name: 'There is nothing to check out' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Shop tires' })).toHaveAttribute('href', '/tires');
  });

  it('returns from PayPal to a placed order, and to the sheet without approval', async () => {
    const back = '/checkout/pay?paymentSessionId=ps_1&paymentMethod=pay-pal&paymentStatus=';
    tokens();
    orders([201, anOrder()]);
    const approved = await visit(`${back}approved`);
    await screen.findByRole('heading', { level: 1, name: /^Thank you/i });
    await approved.unmount();
    const { host } = await visit(`${back}cancelled`);
    expect(await screen.findByText(/came back from PayPal without approving/)).toBeVisible();
    expect(host.log.visited).toEqual(['/checkout']);
  });

  it('requires the address of a mobile installation, and shows it afterwards', async () => {
    sessions();
    const { asked } = await visit('/checkout', visited());
    const fill = async (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
    await screen.findByRole('heading', { name: 'Who will be with the car?' });
    await fill('First name', 'Ada');
    await fill('Last name', 'Lovelace');
    await fill('Email', 'ada@example.com');
    await fill('Phone', '5555550142');
    await fill('Street and number', '12 Mission St');
    await fill('City', 'San Francisco');
    await userEvent.selectOptions(screen.getByLabelText('State'), 'CA');
    await userEvent.click(screen.getByRole('button', { name: 'Save appointment' }));
    await waitFor(() => expect(asked.map(({ name }) => name)).toContain('installation'));
    const { payload } = asked.find(({ name }) => name === 'installation')!;
    const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phoneNumber: '555-555-0142' };
    expect(payload).toEqual({
      installation: {
        installerId: 'N1',
        appointmentDate: '2026-11-25',
        appointmentSlot: '09:00',
        contact,
        mobileInstallationAddress: {
          ...contact,
          address: '12 Mission St',
          city: 'San Francisco',
          state: 'CA',
          zipCode: '94110',
        },
      },
    });
  });

  it("shows a booked visit with the shopper's address, not the installer's", async () => {
    sessions();
    await visit('/checkout', visited(true));
    await screen.findByRole('heading', { name: 'Your appointment' });
    expect(screen.getByText(/comes to 12 Mission St, San Francisco/)).toBeVisible();
    expect(screen.queryByText(/99 Depot Rd/)).toBeNull();
  });
});

describe("[partner-words] Homestead's checkout", () => {
  const titles = {
    ...testVariant.checkout.titles,
    delivery: 'Select service',
    payment: 'Checkout',
    confirmation: 'Thank You!',
  };
  const variant = (promisedDays: number | null) => ({
    ...testVariant,
    checkout: { ...testVariant.checkout, titles },
    returns: { ...testVariant.returns, promisedDays },
  });

  it('has the step titles of its store, and no promise that the store does not make', async () => {
    sessions();
    await visit('/checkout', cart, variant(null));
    for (const name of ['Select service', 'Checkout'])
      expect(await screen.findByRole('heading', { level: 2, name: new RegExp(name) })).toBeVisible();
    expect(screen.queryByText(/day returns/)).toBeNull();
  });

  it('repeats a promise of its store by its days', async () => {
    sessions();
    await visit('/checkout', cart, variant(45));
    expect(await screen.findByText(/Free 45-day returns\./)).toBeVisible();
  });
});

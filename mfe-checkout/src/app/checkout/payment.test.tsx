/** @jest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aCart, createTestHost } from 'shared-contracts/testing';
import { rememberOrder } from '../../platform/orders/own-orders';
import { anOrder } from '../../testing/an-order';
import { answerForCart, api, card, cardSession } from '../../testing/fake-cart';
import { cart, fromFrame, open, openReview, PROVIDER, session, token } from '../../testing/fake-payments';
import { view } from './checkout.view';
import { antdAtOnce } from '../../testing/antd-at-once';

antdAtOnce();

const currentCrumb = () => screen.getByRole('navigation', { name: /checkout|progress|steps/i });

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
  Reflect.deleteProperty(window, 'ApplePaySession');
  Reflect.deleteProperty(window, 'PaymentRequest');
});

describe('the choice of a payment method', () => {
  it('offers methods of the variant and the device, and continues to the review', async () => {
    const { host } = await open('/checkout/payment');
    const names = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);
    expect(names()).toEqual(host.variant.paymentMethods.filter((method) => !/google|apple/.test(method)));
    await userEvent.click(screen.getByRole('radio', { name: /PayPal/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Review your order' }));
    expect(host.log.visited).toContain('/checkout/review');
    expect(await screen.findByRole('button', { name: 'Continue to PayPal' })).toBeVisible();
  });

  it('excludes redirects to another site when storage is blocked, with an explanation', async () => {
    const shown = aCart({ ...cart, payment: { ...card, paymentMethod: 'pay-pal' } });
    const { host } = await open('/checkout/review', shown, { isStorageLasting: false });
    await waitFor(() => expect(host.log.visited).toContain('/checkout/payment'));
    const names = screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);
    expect(names).toEqual(['credit-card']);
    expect(screen.getByText('Affirm, PayTomorrow, and PayPal can’t be used in this browser')).toBeVisible();
    expect(screen.getByText(/allow site data for this store in your browser’s settings and start again/)).toBeVisible();
  });

  it("offers the device's wallets", async () => {
    Object.assign(window, { ApplePaySession: { canMakePayments: () => true }, PaymentRequest: class {} });
    const { host } = await open('/checkout/payment');
    expect(screen.getAllByRole('radio')).toHaveLength(host.variant.paymentMethods.length);
  });

  it.each(['<img>', 'constructor', '{"cartNumber":"C1","method":"bitcoin"}', '{"cartNumber":"C9","method":"affirm"}'])(
    'ignores %s in storage',
    async (text) => {
      sessionStorage.setItem('checkout.method', text);
      const { host } = await open('/checkout/review');
      await waitFor(() => expect(host.log.visited).toContain('/checkout/payment'));
    },
  );
});

describe('a card', () => {
  const tokenMessage = { source: 'treadmarket-pay', type: 'token', token: 'tok_1', brand: 'Visa', last4: '4242' };
  const payByCard = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Pay $615.96 and place order' }));
    await fromFrame('Card details', tokenMessage);
  };

  it('is read, saved and charged by one click, for the total on the button', async () => {
    api().post('/api/v1/payment/create-session').matchHeader('idempotency-key', /.+/).reply(201, cardSession);
    const { host, cartState } = await openReview('credit-card');
    api()
      .post('/api/v1/payment/create-token', { paymentMethod: 'credit-card', cartNumber: 'C1', providerToken: 'tok_1' })
      .reply(201, () => {
        cartState.cart = aCart({ ...cart, payment: card, version: 9 });
        return token('credit-card', { brand: 'Visa', last4: '4242', expiry: '12/2030' });
      });
    api()
      .post('/api/v1/orders', (body: { expectedTotal: number }) => body.expectedTotal === 615.96)
      .reply(201, anOrder());
    await payByCard();
    await waitFor(() => expect(host.log.visited).toContain('/checkout/confirmation/O1?confirmation=true'));
  });

  it('shows "Payment" as the step once its details are entered', async () => {
    api().post('/api/v1/payment/create-session').reply(201, cardSession);
    await openReview('credit-card');
    expect(
      within(currentCrumb())
        .getByText(/Review/)
        .closest('[aria-current="step"]'),
    ).not.toBeNull();
    await fromFrame('Card details', { source: 'treadmarket-pay', type: 'change', complete: false });
    expect(
      within(currentCrumb())
        .getByText(/Payment/)
        .closest('[aria-current="step"]'),
    ).not.toBeNull();
  });

  it('keeps the card form when saving the token failed, and reports that nothing was charged', async () => {
    api().post('/api/v1/payment/create-session').reply(201, cardSession);
    await openReview('credit-card');
    api().post('/api/v1/payment/create-token').replyWithError('reset');
    await payByCard();
    expect(await screen.findByRole('alert')).toHaveTextContent('before anything was charged');
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
    expect(screen.getByTitle('Card details')).toBeVisible();
  });

  it('[payment-errors] [token-errors] shows a rejected token with the title and each violation', async () => {
    api().post('/api/v1/payment/create-session').reply(201, cardSession);
    await openReview('credit-card');
    api()
      .post('/api/v1/payment/create-token')
      .reply(422, {
        title: 'This card was not accepted.',
        detail: 'Please check your card details and try again.',
        code: 'PAYMENT_TOKEN_UNKNOWN',
        violations: [{ field: 'providerToken', message: 'The payment service does not know this payment.' }],
      });
    await payByCard();
    const dialog = await screen.findByRole('dialog', { name: 'This card was not accepted.' });
    expect(dialog).toHaveTextContent('Card: The payment service does not know this payment.');
  });

  it('[payment-errors] shows title and detail when its form fails to open, and retries', async () => {
    api()
      .post('/api/v1/payment/create-session')
      .reply(503, { title: 'Service Unavailable', detail: 'The payment provider is not answering.' });
    await openReview('credit-card');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Service Unavailable');
    expect(alert).toHaveTextContent('The payment provider is not answering.');
    api().post('/api/v1/payment/create-session').reply(201, cardSession);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTitle('Card details')).toBeVisible();
  });
});

describe.each([
  ['pay-pal', 'PayPal'],
  ['affirm', 'Affirm'],
  ['pay-tomorrow', 'PayTomorrow'],
] as const)('%s', (method, name) => {
  const back = (status: string) =>
    `/checkout/pay?paymentSessionId=ps_1&paymentMethod=${method}&paymentStatus=${status}`;
  const approvedCart = aCart({
    ...cart,
    payment: { paymentMethod: method, paymentToken: 'pt_1', brand: name, last4: null, expiry: null },
    version: 9,
  });

  it("redirects to the provider's page", async () => {
    const { host } = await openReview(method);
    api()
      .post('/api/v1/payment/create-session', {
        paymentMethod: method,
        cartNumber: 'C1',
        returnUrl: `${location.origin}/checkout/pay`,
      })
      .reply(201, session(method, { redirectUrl: `${PROVIDER}/pay/ps_1` }));
    await userEvent.click(screen.getByRole('button', { name: `Continue to ${name}` }));
    await waitFor(() => expect(host.log.visited).toContain(`${PROVIDER}/pay/ps_1`));
  });

  it('reports a rejection and offers another method', async () => {
    await openReview(method);
    api()
      .post('/api/v1/payment/create-session')
      .reply(201, session(method, { status: 'REJECT' }));
    await userEvent.click(screen.getByRole('button', { name: `Continue to ${name}` }));
    expect(await screen.findByText(/rejected this payment/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose another way to pay' })).toHaveAttribute(
      'href',
      '/checkout/payment',
    );
  });

  it('places the order once after an approval', async () => {
    api()
      .post('/api/v1/payment/create-token', { paymentMethod: method, cartNumber: 'C1', sessionId: 'ps_1' })
      .reply(201, token(method, { brand: name }));
    api().post('/api/v1/orders').reply(201, anOrder());
    const host = createTestHost({ href: back('approved'), storage: { cart_id: 'C1', session_id: 'part::secret' } });
    const cartState = answerForCart(host, cart);
    host.events.respond('cart:load-requested', async () => {
      const answer = { ok: true as const, cart: cartState.cart };
      cartState.cart = approvedCart;
      return answer;
    });
    await mountView(view, { host, state: {} });
    await waitFor(() => expect(host.log.visited).toContain('/checkout/confirmation/O1?confirmation=true'));
    expect(nock.pendingMocks()).toEqual([]);
  });

  it('returns to the review after a cancellation, and reports that nothing was charged', async () => {
    const { host } = await open(back('cancelled'));
    await waitFor(() => expect(host.log.visited).toContain('/checkout/review'));
    expect(await screen.findByText(new RegExp(`from ${name} without approving. Nothing was charged`))).toBeVisible();
    expect(screen.getByRole('button', { name: `Continue to ${name}` })).toBeEnabled();
  });

  it('verifies the address with the API: a missing approval is reported, with next steps', async () => {
    api()
      .post('/api/v1/payment/create-token')
      .reply(422, {
        title: 'Approve the payment first',
        detail: `The payment was not approved with ${name}.`,
        code: 'PAYMENT_NOT_APPROVED',
        violations: [{ field: 'sessionId', message: 'The payment was not approved.' }],
      });
    await open(back('approved'));
    const dialog = await screen.findByRole('dialog', { name: 'Approve the payment first' });
    expect(dialog).toHaveTextContent(`The payment was not approved with ${name}.`);
    expect(within(dialog).getByRole('button', { name: `Try ${name} again` })).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Choose another way to pay' })).toBeVisible();
  });

  it('retries the same payment when the connection is lost on return', async () => {
    api().post('/api/v1/payment/create-token').replyWithError('reset');
    const { host } = await open(back('approved'));
    api().post('/api/v1/payment/create-token').reply(201, token(method));
    api().post('/api/v1/orders').reply(201, anOrder());
    await userEvent.click(await screen.findByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(host.log.visited).toContain('/checkout/confirmation/O1?confirmation=true'));
  });

  it('leads a second return to the placed order', async () => {
    rememberOrder({ orderId: 'O1', orderNumber: 'TM-100001', cartNumber: 'C1', sessionId: 'part::secret' });
    localStorage.setItem(
      'checkout.orders',
      localStorage.getItem('checkout.orders')!.replace('"isTold":false', '"isTold":true'),
    );
    await open(back('approved'), aCart({ lineItems: [], isEmpty: true }));
    expect(await screen.findByRole('heading', { name: 'Order TM-100001 is already placed' })).toBeVisible();
  });

  it('shows a next step when the cart is not in this browser', async () => {
    await open(back('approved'), aCart({ lineItems: [], isEmpty: true }));
    expect(await screen.findByText('Go back to the browser you started in')).toBeVisible();
  });
});

it.each(['paymentMethod=credit-card', 'paymentMethod=bitcoin', 'paymentSessionId=../x&paymentMethod=pay-pal', ''])(
  'the path /checkout/pay?%s is not a return',
  async (query) => {
    const { host } = await open(`/checkout/pay?paymentStatus=approved&${query}`);
    await waitFor(() => expect(host.log.visited).toContain('/checkout/delivery'));
  },
);

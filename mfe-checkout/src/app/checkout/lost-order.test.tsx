/** @jest-environment jsdom */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { aCart, createTestHost } from 'shared-contracts/testing';
import { mountView } from 'remote-kit/testing';
import { lastOrder } from '../../platform/orders/own-orders';
import { anOrder } from '../../testing/an-order';
import { answerForCart, api, card } from '../../testing/fake-cart';
import { cart, open, PROVIDER, session } from '../../testing/fake-payments';
import { view } from './checkout.view';
import { antdAtOnce } from '../../testing/antd-at-once';

antdAtOnce();

const CONFIRMATION = '/checkout/confirmation/O1?confirmation=true';
const KEY = '11111111-2222-4333-8444-555555555555';
const attempt = {
  cartNumber: 'C1',
  expectedTotal: 615.96,
  payment: { paymentMethod: 'credit-card', paymentToken: 'pt_1' },
  sessionId: 'C1::secret',
  idempotencyKey: KEY,
};
const leave = (over: object = {}) =>
  sessionStorage.setItem('checkout.attempt', JSON.stringify({ ...attempt, ...over }));
const ordered = { title: 'Not Found', detail: 'This cart has been ordered. Start a new one.', code: 'CART_ORDERED' };
const nextCart = aCart({ cartNumber: 'C2', lineItems: [], quantity: 0, isEmpty: true });
const oldCart = () => api().get('/api/v1/cart/C1').matchHeader('x-session-id', 'C1::secret');
const sameOrder = () =>
  api().post('/api/v1/orders').matchHeader('idempotency-key', KEY).matchHeader('x-session-id', 'C1::secret');

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

describe('a page left during its order', () => {
  it.each(['/checkout/review', '/checkout/pay?paymentSessionId=ps_1&paymentMethod=pay-pal&paymentStatus=approved'])(
    'leads to the placed order, at %s',
    async (href) => {
      leave();
      oldCart().reply(404, ordered);
      sameOrder().reply(201, anOrder());
      const { host } = await open(href, nextCart);
      await waitFor(() => expect(host.log.visited).toContain(CONFIRMATION));
      expect(host.log.analytics.filter(({ event }) => event === 'purchase')).toHaveLength(1);
      expect(sessionStorage.getItem('checkout.attempt')).toBeNull();
    },
  );

  it('orders nothing from an open cart', async () => {
    leave();
    oldCart().reply(200, cart);
    const order = sameOrder().reply(201, anOrder());
    await open('/checkout/review', nextCart);
    expect(await screen.findByText('Your cart is empty')).toBeVisible();
    expect(order.isDone()).toBe(false);
  });

  it('reports an unknown outcome while the connection is lost, and retries', async () => {
    leave();
    oldCart().replyWithError('reset');
    const { host } = await open('/checkout/review', nextCart);
    expect(await screen.findByRole('heading', { name: /don’t know yet whether your order was placed/ })).toBeVisible();
    oldCart().reply(404, ordered);
    sameOrder().reply(201, anOrder());
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(host.log.visited).toContain(CONFIRMATION));
  });

  it('stores the order for a shopper with another cart, without redirecting', async () => {
    leave();
    oldCart().reply(404, ordered);
    sameOrder().reply(201, anOrder());
    const { host } = await open('/checkout/payment', aCart({ ...cart, cartNumber: 'C2' }));
    await waitFor(() => expect(lastOrder()).toMatchObject({ orderNumber: 'TM-100001' }));
    expect(host.log.visited).not.toContain(CONFIRMATION);
  });
});

it.each([
  ['a key that no header can carry', { idempotencyKey: 'a\nb' }],
  ['no key', { idempotencyKey: '' }],
  ['a session that no header can carry', { sessionId: 'a\nb' }],
  ['a payment of another shape', { payment: 'pt_1' }],
])('a stored attempt with %s is ignored', async (_case, over) => {
  leave(over);
  const { host } = await open('/checkout/review', aCart({ ...cart, payment: card }));
  const keys: string[] = [];
  api()
    .post('/api/v1/orders')
    .reply(function reply() {
      keys.push(String(this.req.headers['idempotency-key']));
      return [201, anOrder()];
    });
  await userEvent.click(await screen.findByRole('button', { name: /^Pay \$615.96/ }));
  await waitFor(() => expect(host.log.visited).toContain(CONFIRMATION));
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
});

describe.each(['setItem', 'getItem'] as const)('checkout when storage rejects %s', (call) => {
  beforeEach(() => {
    jest.spyOn(Storage.prototype, call).mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
  });

  it('chooses, reviews and starts a method', async () => {
    // Memory outlives the test, so the cart differs from the next one's.
    const { host } = await open('/checkout/payment', aCart({ ...cart, cartNumber: 'C7' }));
    await userEvent.click(screen.getByRole('radio', { name: /PayPal/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Review your order' }));
    api()
      .post('/api/v1/payment/create-session')
      .reply(201, session('pay-pal', { redirectUrl: `${PROVIDER}/pay/ps_1` }));
    await userEvent.click(await screen.findByRole('button', { name: 'Continue to PayPal' }));
    await waitFor(() => expect(host.log.visited).toContain(`${PROVIDER}/pay/ps_1`));
  });

  it('places, shows and publishes an order once, and finds it on the way back', async () => {
    const host = createTestHost({ href: '/checkout/review', storage: { cart_id: 'C1', session_id: 'C1::secret' } });
    const cartState = answerForCart(host, aCart({ ...cart, payment: card }));
    await mountView(view, { host, state: {} });
    api()
      .post('/api/v1/orders')
      .reply(201, anOrder({ orderId: `O-${call}` }));
    await userEvent.click(await screen.findByRole('button', { name: /^Pay \$615.96/ }));
    expect(await screen.findByTestId('order-number')).toHaveTextContent('TM-100001');
    expect(host.log.analytics.filter(({ event }) => event === 'purchase')).toHaveLength(1);
    cartState.cart = nextCart;
    host.navigate('/checkout/review');
    expect(await screen.findByRole('heading', { name: 'Order TM-100001 is already placed' })).toBeVisible();
  });
});

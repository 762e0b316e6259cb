/** @jest-environment jsdom */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import type { Order, OrderOutcomeEvent } from 'shared-contracts';
import { aCart, type TestHost } from 'shared-contracts/testing';
import { rememberOrder } from '../../platform/orders/own-orders';
import { beginTellingEnd } from '../../checkout/told-ends';
import { anOrder } from '../../testing/an-order';
import { antdAtOnce } from '../../testing/antd-at-once';
import { api, card, home } from '../../testing/fake-cart';
import { open } from '../../testing/open-checkout';

antdAtOnce();

const readyToPay = aCart({ cartType: 'STH', zipCode: '94110', shippingAddress: home, payment: card });
const CONFIRMATION = '/checkout/confirmation/O1?confirmation=true';
const RETURN = '/checkout/pay?paymentSessionId=ps_1&paymentMethod=pay-pal&paymentStatus=';

const ends = ({ log }: TestHost) => log.analytics.flatMap((told) => (told.event === 'order_outcome' ? [told] : []));
const end = (over: Partial<OrderOutcomeEvent>): OrderOutcomeEvent => ({
  event: 'order_outcome',
  outcome: 'paid',
  through: 'direct',
  paymentMethod: 'credit-card',
  orderNumber: 'TM-100001',
  reason: null,
  ...over,
});
const orders = () => api().post('/api/v1/orders');
const pay = async () => userEvent.click(await screen.findByRole('button', { name: /^Pay \$615.96/ }));
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

it('an order paid at once is published with its purchase and contents', async () => {
  const { host } = await open('/checkout/review', readyToPay);
  const [line] = anOrder().lines;
  orders().reply(201, anOrder({ lines: [{ ...line!, position: 'front' }] }));
  await pay();
  await waitFor(() => expect(ends(host)).toEqual([end({})]));
  expect(host.log.analytics.find(({ event }) => event === 'purchase')).toMatchObject({
    items: [{ productNumber: 'MIC-DEF2-2055516-91V', price: 153.99, quantity: 4, axle: 'front' }],
  });
});

it.each([
  ['declined', { code: 'PAYMENT_DECLINED' }, 402, 'payment-declined'],
  ['refused for its total', { code: 'TOTAL_CHANGED' }, 409, 'order-refused'],
] as const)(
  'the outcome %s is published with its reason, for each attempt',
  async (_what, { code }, status, outcome) => {
    const { host } = await open('/checkout/review', readyToPay);
    orders().reply(status, { title: 'No', detail: 'Not so.', code });
    await pay();
    await waitFor(() => expect(ends(host)).toEqual([end({ outcome, orderNumber: null, reason: code })]));
    expect(host.log.analytics).toHaveLength(1);
  },
);

it('the outcomes canceled at the provider and paid after the return are published', async () => {
  const { host } = await open(`${RETURN}cancelled`, readyToPay);
  await waitFor(() =>
    expect(ends(host)).toEqual([
      end({ outcome: 'cancelled', through: 'return', paymentMethod: 'pay-pal', orderNumber: null }),
    ]),
  );
  document.body.replaceChildren();
  api()
    .post('/api/v1/payment/create-token')
    .reply(201, { ...card, paymentMethod: 'pay-pal' });
  orders().reply(201, anOrder());
  const paid = await open(`${RETURN}approved`, readyToPay);
  await waitFor(() => expect(ends(paid.host)).toEqual([end({ through: 'return' })]));
});

describe('an order that is read again', () => {
  const comeBack = async (order: Partial<Order>) => {
    document.body.replaceChildren();
    api().get('/api/v1/orders/O1').reply(200, anOrder(order));
    const { host } = await open(CONFIRMATION, readyToPay);
    await screen.findByRole('heading', {
      level: 1,
      name: order.status === 'FAILED' ? /not placed/ : /Thank you|confirmed/,
    });
    return ends(host);
  };
  const isOurs = () =>
    rememberOrder({ orderId: 'O1', orderNumber: 'TM-100001', cartNumber: 'C1', sessionId: 'part::secret' });
  const pending = { state: 'pending-payment', status: 'PENDING', message: 'We are confirming your payment.' } as const;
  const failed = { state: 'payment-failed', status: 'FAILED', message: 'No.' } as const;

  it('is published as paid once after the bank, for any number of loads', async () => {
    isOurs();
    expect(await comeBack({})).toEqual([end({ through: 'return' })]);
    expect(await comeBack({})).toEqual([]);
  });

  it('is published as pending once, then with its outcome', async () => {
    isOurs();
    expect(await comeBack(pending)).toEqual([end({ outcome: 'pending', through: 'return' })]);
    expect(await comeBack(pending)).toEqual([]);
    expect(await comeBack({})).toEqual([end({ through: 'pending' })]);
  });

  it('is published once when the bank declined it, and never for another browser', async () => {
    expect(await comeBack(failed)).toEqual([]);
    isOurs();
    expect(await comeBack(failed)).toEqual([end({ outcome: 'payment-declined', through: 'return' })]);
    expect(await comeBack(failed)).toEqual([]);
  });
});

it('an answer after a timeout is published as recovered', async () => {
  beginTellingEnd('C1', 'unknown');
  const { host } = await open('/checkout/review', readyToPay);
  orders().reply(201, anOrder());
  await pay();
  await waitFor(() => expect(ends(host)).toEqual([end({ through: 'recovery' })]));
});

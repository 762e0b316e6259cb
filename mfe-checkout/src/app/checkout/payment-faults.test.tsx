/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import type { Cart, OrderBody } from 'shared-contracts';
import { aCart, usd } from 'shared-contracts/testing';
import { anOrder } from '../../testing/an-order';
import { api, card, cardSession } from '../../testing/fake-cart';
import { cart, fromFrame, open, openReview, PROVIDER, session, token } from '../../testing/fake-payments';
import { antdAtOnce } from '../../testing/antd-at-once';

antdAtOnce();

const CONFIRMATION = '/checkout/confirmation/O1?confirmation=true';
const cardToken = { source: 'treadmarket-pay', type: 'token', token: 'tok_1', brand: 'Visa', last4: '4242' };
const problem = (code: string) => ({ title: 'No', detail: `It is ${code}.`, code });
const paid = (over: Partial<Cart> = {}) => aCart({ ...cart, payment: card, version: 9, ...over });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

/** Collects requests to /orders. */
function orders() {
  const sent: { key: string; body: OrderBody }[] = [];
  const answer = (status: number, body: object, times = 1) =>
    api()
      .post('/api/v1/orders')
      .times(times)
      .reply(function reply(_uri, sentBody) {
        sent.push({
          key: String(this.req.headers['idempotency-key']),
          body: JSON.parse(String(sentBody)) as OrderBody,
        });
        return [status, body];
      });
  return { sent, answer };
}

/** Another tab has added products to the cart. */
const dearer = { total: usd(70000), version: 20 };

describe('a cart that another tab changes', () => {
  it('is charged for the total of the clicked button, or rejected, while the card is read', async () => {
    api().post('/api/v1/payment/create-session').reply(201, cardSession);
    const { host, cartState } = await openReview('credit-card');
    await press('Pay $615.96 and place order');
    cartState.cart = aCart({ ...cart, ...dearer });
    act(() => host.events.publish('cart:changed', { cart: cartState.cart }));
    api().post('/api/v1/payment/create-token').reply(201, token('credit-card'));
    const { sent, answer } = orders();
    answer(409, problem('TOTAL_CHANGED'));
    await fromFrame('Card details', cardToken);
    expect(await screen.findByText('It is TOTAL_CHANGED.')).toBeVisible();
    expect(sent.map(({ body }) => body.expectedTotal)).toEqual([615.96]);
  });

  it("is charged for the sheet's total, or rejected, while a wallet's sheet is open", async () => {
    api()
      .post('/api/v1/payment/create-session')
      .reply(201, session('google-pay', { frameUrl: `${PROVIDER}/wallet/ps_1` }));
    const { host, cartState } = await openReview('google-pay');
    await press('Pay with Google Pay');
    await screen.findByTitle('Google Pay');
    cartState.cart = aCart({ ...cart, ...dearer });
    act(() => host.events.publish('cart:changed', { cart: cartState.cart }));
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Google Pay: $615.96');
    api().post('/api/v1/payment/create-token').reply(201, token('google-pay'));
    const { sent, answer } = orders();
    answer(409, problem('TOTAL_CHANGED'));
    await fromFrame('Google Pay', { sessionId: 'ps_1', type: 'token', token: 'tok_w' });
    await waitFor(() => expect(sent.map(({ body }) => body.expectedTotal)).toEqual([615.96]));
  });

  it('is not charged by "Check again" after a lost answer, which retries the same order', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'], advanceTimers: 50 });
    const { host, cartState } = await open('/checkout/review', paid());
    const { sent, answer } = orders();
    answer(503, {}, 5);
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(await button(/^Pay \$615.96/));
    await screen.findByRole('button', { name: 'Check again' }, { timeout: 30_000 });
    cartState.cart = paid({ ...dearer, payment: { ...card, paymentToken: 'pt_other' } });
    act(() => host.events.publish('cart:changed', { cart: cartState.cart }));
    answer(201, anOrder());
    await userEvent
      .setup({ advanceTimers: jest.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(host.log.visited).toContain(CONFIRMATION));
    expect(new Set(sent.map(({ key, body }) => JSON.stringify([key, body]))).size).toBe(1);
  }, 30_000);

  it('is not paid by a payment that the other tab replaced', async () => {
    api().post('/api/v1/payment/create-session').reply(201, cardSession);
    const { cartState } = await openReview('credit-card');
    await press('Pay $615.96 and place order');
    api()
      .post('/api/v1/payment/create-token')
      .reply(201, () => {
        cartState.cart = paid({ payment: { ...card, paymentMethod: 'pay-pal', paymentToken: 'pt_of_another_tab' } });
        return token('credit-card', { paymentToken: 'pt_mine' });
      });
    const { sent, answer } = orders();
    answer(422, problem('PAYMENT_TOKEN_UNKNOWN'));
    await fromFrame('Card details', cardToken);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toMatchObject({ paymentMethod: 'credit-card', paymentToken: 'pt_mine' });
  });
});

describe('a lost answer', () => {
  it.each(['RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL'])(
    'is still unknown when followed by %s, and retried with the same key',
    async (code) => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'], advanceTimers: 50 });
      const { host } = await open('/checkout/review', paid());
      const { sent, answer } = orders();
      api().post('/api/v1/orders').replyWithError('reset');
      answer(code === 'RATE_LIMITED' ? 429 : 503, problem(code));
      answer(201, anOrder());
      await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(await button(/^Pay \$615.96/));
      await waitFor(() => expect(host.log.visited).toContain(CONFIRMATION), { timeout: 20_000 });
      expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    },
    30_000,
  );

  it('never orders with an older approval on return from the provider', async () => {
    const older = paid({ payment: { ...card, paymentMethod: 'pay-pal', paymentToken: 'pt_old' } });
    api().post('/api/v1/payment/create-token').replyWithError('reset');
    await open('/checkout/pay?paymentSessionId=ps_2&paymentMethod=pay-pal&paymentStatus=approved', older);
    const kept = api()
      .post('/api/v1/payment/create-token', { paymentMethod: 'pay-pal', cartNumber: 'C1', sessionId: 'ps_2' })
      .reply(201, token('pay-pal', { paymentToken: 'pt_new' }));
    const { sent, answer } = orders();
    answer(201, anOrder());
    await press('Check again');
    await waitFor(() => expect(sent.map(({ body }) => body.paymentToken)).toEqual(['pt_new']));
    expect(kept.isDone()).toBe(true);
  });
});

describe('the button of the card form', () => {
  it('stays busy until the form answers, also while it reports its fields', async () => {
    api().post('/api/v1/payment/create-session').reply(201, cardSession);
    await openReview('credit-card');
    await press('Pay $615.96 and place order');
    await fromFrame('Card details', { source: 'treadmarket-pay', type: 'change', complete: true });
    expect(screen.getByRole('button', { name: /Placing your order|Pay \$615.96/ })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await fromFrame('Card details', { source: 'treadmarket-pay', type: 'error', message: 'Check the card number.' });
    expect(screen.getByRole('button', { name: /Pay \$615.96/ })).not.toHaveAttribute('aria-busy', 'true');
  });
});

it.each([
  ['of another origin', { origin: 'http://evil.example' }],
  ['of another window', { source: window }],
  ['that no click requested', {}],
])('a token %s charges nothing', async (_case, over) => {
  api().post('/api/v1/payment/create-session').reply(201, cardSession);
  await openReview('credit-card');
  const kept = api().post('/api/v1/payment/create-token').reply(201, token('credit-card'));
  if (Object.keys(over).length > 0) await press('Pay $615.96 and place order');
  await fromFrame('Card details', cardToken, over);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(kept.isDone()).toBe(false);
});

describe('leaving the step', () => {
  it('prevents the redirect to the provider', async () => {
    const { host } = await openReview('pay-pal');
    api()
      .post('/api/v1/payment/create-session')
      .delay(150)
      .reply(201, session('pay-pal', { redirectUrl: `${PROVIDER}/pay/ps_1` }));
    await press('Continue to PayPal');
    act(() => host.navigate('/checkout/payment'));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(host.log.visited).not.toContain(`${PROVIDER}/pay/ps_1`);
    expect(await screen.findByRole('radio', { name: /PayPal/ })).toBeVisible();
  });

  it('discards the merchant session of a closed sheet', async () => {
    const frameUrl = `${PROVIDER}/wallet/`;
    const merchant = {
      epochTimestamp: 1,
      expiresAt: 2,
      merchantSessionIdentifier: 'm1',
      nonce: 'n',
      merchantIdentifier: 'm',
      domainName: 'localhost',
      displayName: 'Treadmarket',
    };
    api()
      .post('/api/v1/payment/create-session')
      .reply(201, session('apple-pay', { frameUrl: `${frameUrl}ps_1` }));
    await openReview('apple-pay');
    await press('Pay with Apple Pay');
    await screen.findByTitle('Apple Pay');
    const validationUrl = `${PROVIDER}/apple-pay/validate/ps_1`;
    api()
      .post('/api/v1/payment/create-session', (body: { validationUrl?: string }) => body.validationUrl !== undefined)
      .delay(250)
      .reply(201, session('apple-pay', { merchantSession: merchant }));
    await fromFrame('Apple Pay', { sessionId: 'ps_1', type: 'validate-merchant', validationUrl });
    await fromFrame('Apple Pay', { sessionId: 'ps_1', type: 'cancel' });
    api()
      .post('/api/v1/payment/create-session', (body: { validationUrl?: string }) => body.validationUrl === undefined)
      .reply(201, session('apple-pay', { sessionId: 'ps_2', frameUrl: `${frameUrl}ps_2` }));
    await press('Pay with Apple Pay');
    const frame = (await screen.findByTitle('Apple Pay')) as HTMLIFrameElement;
    const sent = jest.spyOn(frame.contentWindow!, 'postMessage');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(sent).not.toHaveBeenCalled();
    expect(screen.getByTitle('Apple Pay')).toBeVisible();
  });
});

/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aCart, createTestHost } from 'shared-contracts/testing';
import type { CartAnswer } from 'shared-contracts';
import { anOrder } from '../../testing/an-order';
import { answerForCart, api, home } from '../../testing/fake-cart';
import { view } from './checkout.view';
import { antdAtOnce } from '../../testing/antd-at-once';

antdAtOnce();

const PROVIDER = 'http://localhost:4100';
const session = {
  sessionId: 'ps_1',
  paymentMethod: 'google-pay',
  frameUrl: `${PROVIDER}/wallet/ps_1`,
  redirectUrl: null,
  validationUrl: null,
  merchantSession: null,
  status: 'OK',
};

async function openExpress(refuse: Partial<Record<string, CartAnswer>> = {}, cart = aCart()) {
  api().post('/api/v1/payment/create-session').reply(201, session);
  const host = createTestHost({
    href: '/checkout/express?method=google-pay',
    storage: { cart_id: 'C1', session_id: 'part::secret' },
  });
  const cartState = answerForCart(host, cart, refuse);
  await mountView(view, { host, state: {} });
  const frame = (await screen.findByTitle('Google Pay')) as HTMLIFrameElement;
  const sent = jest.spyOn(frame.contentWindow!, 'postMessage');
  const say = (data: object) =>
    act(async () => {
      const message = { data: { sessionId: 'ps_1', ...data }, origin: PROVIDER, source: frame.contentWindow };
      window.dispatchEvent(new MessageEvent('message', message));
    });
  return { host, cartState, sent, say };
}

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
  localStorage.clear();
  Object.assign(window, { PaymentRequest: class {} });
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
  Reflect.deleteProperty(window, 'PaymentRequest');
});

it("express checkout uses the wallet's address, shows its total, and orders for exactly that", async () => {
  const { host, cartState, sent, say } = await openExpress();
  await say({ type: 'ready' });
  expect(sent).toHaveBeenCalledWith({ type: 'request-shipping' }, PROVIDER);
  await say({ type: 'shipping-change', zipCode: '94110', city: 'San Francisco', state: 'CA' });
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ type: 'total', amountCents: 61_596 }, PROVIDER));
  expect(cartState.requests.at(-1)).toEqual({ name: 'change', payload: { cartType: 'STH', zipCode: '94110' } });
  api()
    .post('/api/v1/payment/create-token', { paymentMethod: 'google-pay', cartNumber: 'C1', providerToken: 'tok_w' })
    .reply(201, () => {
      const payment = {
        paymentMethod: 'google-pay',
        paymentToken: 'pt_1',
        brand: 'Google Pay',
        last4: '4242',
        expiry: null,
      };
      cartState.cart = aCart({ ...cartState.cart, payment, version: 20 });
      return { ...payment, status: 'OK' };
    });
  api()
    .post('/api/v1/orders', (body: { expectedTotal: number }) => body.expectedTotal === 615.96)
    .reply(201, anOrder());
  await say({ type: 'token', token: 'tok_w', amountCents: 61_596, address: home });
  await waitFor(() => expect(host.log.visited).toContain('/checkout/confirmation/O1?confirmation=true'));
  expect(cartState.requests).toContainEqual({ name: 'address', payload: home });
});

it('express checkout is for the buyer at the address of the sheet, also after a gift', async () => {
  const gift = { recipientFirstName: 'Robin', recipientLastName: 'Reyes', recipientPhone: '773-555-0199' };
  const { cartState, say } = await openExpress({}, aCart({ gift }));
  await say({ type: 'shipping-change', zipCode: '94110' });
  api().post('/api/v1/payment/create-token').reply(500);
  await say({ type: 'token', token: 'tok_w', amountCents: 61_596, address: home });
  await waitFor(() => expect(cartState.requests).toContainEqual({ name: 'address', payload: { ...home, gift: null } }));
});

it('express checkout reports unserved areas in the sheet', async () => {
  const message = 'We do not deliver to Alaska yet.';
  const { sent, say } = await openExpress({ change: { ok: false, message, code: 'STATE_NOT_SERVED' } });
  await say({ type: 'shipping-change', zipCode: '99501' });
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ type: 'total', error: message }, PROVIDER));
});

it.each([
  ['no zip code', { type: 'shipping-change', zipCode: "94110' or 1=1" }],
  ['a token without an address', { type: 'token', token: 'tok_w' }],
  ['another session', { type: 'token', token: 'tok_w', sessionId: 'ps_2', amountCents: 1, address: home }],
])('express checkout ignores %s', async (_case, data) => {
  const { cartState, say } = await openExpress();
  await say(data);
  expect(cartState.requests).toEqual([]);
  expect(nock.pendingMocks()).toEqual([]);
});

it('express checkout charges nothing for an incomplete address, and shows the next step', async () => {
  const { cartState, say } = await openExpress();
  await say({ type: 'token', token: 'tok_w', amountCents: 61_596, address: { ...home, phoneNumber: '1' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('not complete');
  expect(screen.getByRole('link', { name: 'Check out step by step' })).toBeVisible();
  expect(cartState.requests).toEqual([]);
});

it('express checkout rejects an address that is not text', async () => {
  const { cartState, say } = await openExpress();
  const address = { ...home, city: { toString: 1 }, state: ['CA'] };
  await say({ type: 'token', token: 'tok_w', amountCents: 61_596, address });
  expect(await screen.findByRole('alert')).toHaveTextContent('not complete');
  expect(cartState.requests).toEqual([]);
});

it('express checkout reports that a closed sheet charged nothing, and opens it again', async () => {
  const { cartState, say } = await openExpress();
  const { cartType, zipCode } = cartState.cart;
  await say({ type: 'shipping-change', zipCode: '60654' });
  await say({ type: 'cancel' });
  // The earlier choice is restored.
  await waitFor(() => expect(cartState.requests.at(-1)).toEqual({ name: 'change', payload: { cartType, zipCode } }));
  expect(await screen.findByText(/closed Google Pay without paying/)).toBeVisible();
  api()
    .post('/api/v1/payment/create-session')
    .reply(201, { ...session, sessionId: 'ps_2' });
  await userEvent.click(screen.getByRole('button', { name: 'Open Google Pay again' }));
  expect(await screen.findByTitle('Google Pay')).toBeVisible();
});

it('express checkout charges nothing for a token that arrives right after cancellation', async () => {
  const { cartState } = await openExpress();
  const frame = screen.getByTitle('Google Pay') as HTMLIFrameElement;
  const post = (data: object): boolean =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { sessionId: 'ps_1', ...data },
        origin: PROVIDER,
        source: frame.contentWindow,
      }),
    );
  await act(async () => {
    post({ type: 'cancel' });
    post({ type: 'token', token: 'tok_w', amountCents: 61_596, address: home });
  });
  expect(await screen.findByText(/closed Google Pay without paying/)).toBeVisible();
  expect(cartState.requests).toEqual([]);
});

it.each(['?method=apple-pay', '?method=credit-card', '?method=<b>', ''])(
  'express checkout redirects /checkout/express%s to the first step on a device without it',
  async (query) => {
    const host = createTestHost({ href: `/checkout/express${query}`, storage: { cart_id: 'C1' } });
    answerForCart(host, aCart());
    await mountView(view, { host, state: {} });
    await waitFor(() => expect(host.log.visited).toContain('/checkout/delivery'));
  },
);

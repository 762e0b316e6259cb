/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { aCart, createTestHost } from 'shared-contracts/testing';
import { mountView } from 'remote-kit/testing';
import { answerForCart, api, home } from '../../testing/fake-cart';
import { programStore } from '../../testing/member-stores';
import { view } from './checkout.view';

const cart = aCart({ cartType: 'STH', zipCode: '94110', shippingAddress: home });
const open = async (over: Parameters<typeof aCart>[0] = {}, token?: string, step = 'review') => {
  const host = createTestHost({
    href: `/checkout/${step}`,
    variant: programStore,
    storage: { cart_id: 'C1', session_id: 'part::secret', ...(token && { access_token: token }) },
  });
  host.events.publish('session:changed', { isAuthenticated: true, isMember: token !== undefined });
  answerForCart(host, aCart({ ...cart, ...over }));
  await mountView(view, { host, state: {} });
  await screen.findByRole('heading', { level: 1 });
  return host;
};

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('[login] a guest finds the sign-in on the review', async () => {
  await open();
  expect(screen.getByText('Sign in to order')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in?next=%2Fcheckout%2Freview');
  expect(screen.queryByRole('button', { name: /place order/i })).not.toBeInTheDocument();
});

it('[pp-account] [login] a guest sees the notice before any field, after delivery and payment', async () => {
  await open({}, undefined, 'delivery');
  const notice = screen.getByText('Sign in to order');
  for (const first of [screen.getByRole('heading', { level: 1 }), screen.getByText(/12 payments of/)])
    expect(first.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('[login] a guest sees no further notice while filling in an address', async () => {
  await open({}, undefined, 'address');
  expect(screen.queryByText('Sign in to order')).not.toBeInTheDocument();
});

it.each([
  ['a member', {}, 'token'],
  ['who came from the program', { cartAttributes: [{ key: 'customer_id', value: 'M-1' }] }, undefined],
])('%s sees no notice', async (_, over, token) => {
  await open(over, token);
  expect(screen.queryByText('Sign in to order')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /place order/i })).toBeVisible();
});

it('[login] an order that requires a sign-in removes the expired one', async () => {
  const host = await open({ accountId: 'A1' }, 'a-token-that-is-over');
  const detail = 'Only members order here. Sign in, or open the store from the page of your program, and order again.';
  api().post('/api/v1/orders').reply(422, { title: 'No', detail, code: 'PROGRAM_ONLY' });
  await userEvent.click(screen.getByRole('button', { name: /order/i }));
  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in?next=%2Fcheckout%2Freview');
  expect(host.storage.get('access_token')).toBeNull();
});

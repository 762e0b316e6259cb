/** @jest-environment jsdom */
import { act, fireEvent, screen } from '@testing-library/react';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aCart } from 'shared-contracts/testing';
import { api, storedCart, willRead } from '../testing/cart-server';
import { view } from './badge.view';

jest.mock('../features/cart-drawer/cart-drawer', () => {
  throw new Error('The chunk did not come.');
});

jest.mock('../features/creation-notice/creation-notice', () => {
  throw new Error('The chunk did not come.');
});

beforeEach(() => nock.disableNetConnect());
afterEach(() => nock.cleanAll());

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));

it('a drawer whose code fails to load leaves the count, and a link to the cart', async () => {
  willRead(aCart({ lineItems: [] }));
  const line = { productNumber: 'MIC-DEF2-2055516-91V', quantity: 4 };
  const { host } = await mountView(view, { storage: storedCart });
  api()
    .post('/api/v1/cart/items', { items: [line] })
    .query({ cartNumber: 'C1', calculateTax: 'true' })
    .reply(200, aCart({ version: 2 }));
  expect(await act(() => host.events.request('cart:add-requested', { lines: [line] }))).toMatchObject({ ok: true });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your cart is safe, but its preview did not load');
  expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
  expect(screen.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible();
});

it('a notice whose code fails to load is shown as plain text, and can be closed', async () => {
  api().post('/api/v1/cart/empty').reply(503, { title: 'Unavailable', detail: 'The store is restarting.' });
  const { host } = await mountView(view, { href: '/cart' });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('We could not start your cart');
  expect(alert).toHaveTextContent('The store is restarting.');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  api().post('/api/v1/cart/items').query(true).reply(503, { title: 'Unavailable', detail: 'Still restarting.' });
  await act(() => host.events.request('cart:add-requested', { lines: [{ productNumber: 'P', quantity: 4 }] }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Still restarting.');
});

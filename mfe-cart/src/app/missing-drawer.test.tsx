/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aCart } from 'shared-contracts/testing';
import { api, storedCart, willRead } from '../testing/cart-server';
import { view } from './badge.view';

jest.mock('../features/cart-drawer/cart-drawer', () => {
  throw new Error('The chunk did not come.');
});

beforeEach(() => nock.disableNetConnect());
afterEach(() => nock.cleanAll());

it('a drawer whose code does not come leaves the cart counted, and a way to it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  willRead(aCart({ lineItems: [] }));
  const line = { productNumber: 'MIC-DEF2-2055516-91V', quantity: 4 };
  const { host } = await mountView(view, { storage: storedCart });
  api()
    .post('/api/v1/cart/items', { items: [line] })
    .query({ cartNumber: 'C1', calculateTax: 'true' })
    .reply(200, aCart({ version: 2 }));
  expect(await act(() => host.events.request('cart:add-requested', { lines: [line] }))).toMatchObject({ ok: true });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your cart is safe, but its preview did not load.');
  expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
  expect(screen.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible();
});

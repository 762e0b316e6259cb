/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aCart } from 'shared-contracts/testing';
import { api, storedCart, willRead } from '../testing/cart-server';
import { view as badge } from './badge.view';
import { view as cartPage } from './cart-page.view';

const line = { productNumber: 'MIC-DEF2-2055516-91V', quantity: 4 };
const item = { productNumber: line.productNumber, name: 'Michelin Defender2', price: expect.any(Number), quantity: 4 };
const SEARCHES = ['6c1f0c9e-0000-4000-8000-000000000001', '6c1f0c9e-0000-4000-8000-000000000002'];
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

async function add(searchIds?: readonly string[]) {
  willRead(aCart({ lineItems: [] }));
  const { host } = await mountView(badge, { storage: storedCart });
  api()
    .post('/api/v1/cart/items')
    .query(true)
    .reply(200, aCart({ version: 2 }));
  const answer = await act(() =>
    host.events.request('cart:add-requested', { lines: [line], ...(searchIds && { searchIds }) }),
  );
  return { host, answer };
}

it('cart reports include added products with their price in the cart', async () => {
  const { host } = await add();
  await waitFor(() => expect(host.log.analytics).toEqual([{ event: 'add_to_cart', items: [item] }]));
});

it('cart reports include the searches of the cart', async () => {
  const attached = api()
    .get('/api/v1/product-search-capture/attach')
    .query({ searchId: SEARCHES, cartNumber: 'C1' })
    .reply(200, { attached: 2 });
  await add(SEARCHES);
  await waitFor(() => expect(attached.isDone()).toBe(true));
});

it('cart reports make no call without a search', async () => {
  const attached = api().get('/api/v1/product-search-capture/attach').query(true).reply(200, { attached: 0 });
  const { host } = await add();
  await waitFor(() => expect(host.log.analytics).toHaveLength(1));
  await settle();
  expect(attached.isDone()).toBe(false);
});

it.each([
  [400, { title: 'Bad Request' }],
  [500, { title: 'Broken' }],
  [404, { title: 'Not Found' }],
])('[bad-request-null] adding succeeds when the report answers %i', async (status, body) => {
  api().get('/api/v1/product-search-capture/attach').query(true).reply(status, body);
  const { answer, host } = await add(SEARCHES);
  await waitFor(() => expect(nock.isDone()).toBe(true));
  await settle();
  expect(answer).toMatchObject({ ok: true, cart: { quantity: 4 } });
  expect(host.log.reports).toEqual([]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('cart reports include removed products only after the removal', async () => {
  willRead(aCart());
  const { host } = await mountView(cartPage, { storage: storedCart });
  const remove = () => userEvent.click(screen.getByRole('button', { name: 'Remove Michelin Defender2' }));
  await screen.findByRole('button', { name: 'Remove Michelin Defender2' });
  api()
    .put(/\/api\/v1\/cart\/items\//)
    .query(true)
    .reply(503, { title: 'Try again in a minute.' });
  await remove();
  await screen.findByText(/Try again in a minute/);
  expect(host.log.analytics).toEqual([]);
  api()
    .put(/\/api\/v1\/cart\/items\//)
    .query(true)
    .reply(200, aCart({ lineItems: [], version: 3 }));
  await remove();
  await waitFor(() => expect(host.log.analytics).toEqual([{ event: 'remove_from_cart', items: [item] }]));
});

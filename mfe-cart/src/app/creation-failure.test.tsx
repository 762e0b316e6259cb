/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aCart } from 'shared-contracts/testing';
import { api, storedCart, willRead } from '../testing/cart-server';
import { view } from './badge.view';

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('[empty-cart-notice] a notice reports that no cart could be created, with the next step', async () => {
  api().post('/api/v1/cart/empty').reply(503, { title: 'Unavailable', detail: 'The store is restarting.' });
  await mountView(view, { href: '/cart' });
  // jsdom loads no style sheets; React reveals content that waits for one after a while, and only between two acts.
  for (let tries = 0; tries < 100 && !screen.queryByRole('alert'); tries += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  const notice = screen.getByRole('alert');
  expect(notice).toHaveTextContent('We could not start your cart');
  expect(notice).toHaveTextContent('The store is restarting. Add your tires again');
}, 15_000);

it('the notice is absent when an existing cart cannot be read', async () => {
  api().get('/api/v1/cart/C1').query(true).reply(503, { title: 'Unavailable' });
  await mountView(view, { storage: storedCart });
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('the notice is absent when a cart is created', async () => {
  api()
    .post('/api/v1/cart/empty')
    .reply(201, { cartNumber: 'C1', sessionId: 'part::secret' }, { 'X-Session-Id': 'part::secret' });
  const read = willRead(aCart({ lineItems: [] }));
  await mountView(view, { href: '/cart' });
  await waitFor(() => expect(read.isDone()).toBe(true));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

/** @jest-environment jsdom */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import type { CartProduct } from 'shared-contracts';
import { aCart, aCartLine, usd, type TestHost } from 'shared-contracts/testing';
import { api, storedCart, willRead } from '../testing/cart-server';
import { view as badge } from './badge.view';
import { view } from './cart-page.view';

const open = (storage = {}) => mountView(view, { state: {}, storage: { ...storedCart, ...storage }, href: '/cart' });

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

const camry = { year: 2021, make: 'Toyota', model: 'Camry' };
const civic = { year: 2019, make: 'Honda', model: 'Civic' };
const line = aCartLine();
const other = aCartLine({
  itemId: 'I2',
  qty: 2,
  vehicle: civic,
  product: { ...line.product, code: 'TOY-1', name: 'Celsius' },
});

describe('[unused-calls] the whole cart', () => {
  const two = aCart({ lineItems: [aCartLine({ vehicle: camry }), other] });

  it('is emptied by one call and restored by Undo, each line with its vehicle', async () => {
    willRead(two);
    const { host } = await open();
    await mountView(badge, { host });
    api()
      .post('/api/v1/cart/C1/reset')
      .reply(200, aCart({ lineItems: [], quantity: 0, isEmpty: true, version: 2 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Empty cart' }));
    expect(await screen.findByText('Your cart is empty')).toBeVisible();
    expect(screen.getByText('Your cart was emptied.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();

    const added: unknown[] = [];
    api()
      .post('/api/v1/cart/items', (body) => added.push(body) > 0)
      .query(true)
      .twice()
      .reply(200, { ...two, version: 3 });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(added).toHaveLength(2));
    expect(added).toEqual([
      { items: [{ productNumber: line.product.code, quantity: line.qty, vehicle: camry }] },
      { items: [{ productNumber: 'TOY-1', quantity: 2, vehicle: civic }] },
    ]);
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('remains when the call fails', async () => {
    willRead(two);
    await open();
    api().post('/api/v1/cart/C1/reset').reply(409, { detail: 'An order is being placed.', code: 'CART_BUSY' });
    await userEvent.click(await screen.findByRole('button', { name: 'Empty cart' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('An order is being placed.');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByText('Your cart was emptied.')).not.toBeInTheDocument();
  });
});

describe('[line-promotion] a line shows its first promotion', () => {
  const promotion = { id: 'P', rebatePDFUrl: null, minQuantity: 4, endsOn: '2030-01-01', dollarAmount: 20 };
  const savings: CartProduct['productPromotions'][number] = {
    ...promotion,
    kind: 'InstantSavingsPromotion',
    description: 'Instant $20 off per tire at checkout',
  };

  it.each([
    ['where promotions run', {}, 1],
    ['not where they do not', { flags: { promotions: false } }, 0],
  ])('%s', async (_, host, times) => {
    willRead(aCart({ lineItems: [aCartLine({ product: { ...line.product, productPromotions: [savings] } })] }));
    await mountView(view, { state: {}, storage: storedCart, href: '/cart', ...host });
    expect(await screen.findByRole('listitem')).toBeVisible();
    expect(screen.queryAllByText('Instant $20 off per tire at checkout')).toHaveLength(times);
  });
});

describe('[cart-read] reading the cart', () => {
  it('[no-cache] sends the account of a signed-in member, and uses no cache', async () => {
    const asked = api()
      .get('/api/v1/cart/C1')
      .matchHeader('Cache-Control', 'no-cache')
      .query({ calculateTax: 'true', accountId: 'A1' })
      .reply(200, aCart());
    await open({ access_id: 'A1' });
    expect(await screen.findByRole('listitem')).toBeVisible();
    expect(asked.isDone()).toBe(true);
  });

  const refresh = (host: { events: { request: (name: never, body: never) => unknown } }) =>
    host.events.request('cart:load-requested' as never, { fresh: true } as never);

  it.each([
    ['STS', { installerCartItems: 'true' }],
    ['STH', { shippingCartItems: 'true' }],
  ] as const)('sends its delivery type once known: %s', async (cartType, flag) => {
    willRead(aCart({ cartType }));
    const { host } = await open();
    await screen.findByRole('listitem');
    const asked = api()
      .get('/api/v1/cart/C1')
      .query({ calculateTax: 'true', ...flag })
      .reply(200, aCart({ cartType, version: 2 }));
    await refresh(host as never);
    expect(asked.isDone()).toBe(true);
  });

  it('repeats the complete read after another tab changed the type', async () => {
    willRead(aCart({ cartType: 'STS' }));
    const { host } = await open();
    await screen.findByRole('listitem');
    api()
      .get('/api/v1/cart/C1')
      .query({ calculateTax: 'true', installerCartItems: 'true' })
      .reply(200, aCart({ cartType: 'STH', lineItems: [], version: 2 }));
    api()
      .get('/api/v1/cart/C1')
      .query({ calculateTax: 'true' })
      .reply(200, aCart({ cartType: 'STH', version: 2 }));
    await refresh(host as never);
    expect(await screen.findByRole('listitem')).toBeVisible();
  });
});

describe('[slice-errors] an answer without a reason', () => {
  const messages = ({ log }: TestHost): readonly string[] => log.reports.map((error) => (error as Error).message);

  it('is reported for FETCH', async () => {
    api().get('/api/v1/cart/C1').query(true).reply(500, {});
    const { host } = await open();
    await screen.findByText("We couldn't load your cart");
    expect(messages(host)).toEqual(['[CART SLICE] - [FETCH] - Something went wrong!']);
  });

  it('is reported for CREATE', async () => {
    api().post('/api/v1/cart/empty').reply(500, {});
    const { host } = await mountView(view, { state: {}, href: '/cart' });
    await screen.findByText("We couldn't load your cart");
    expect(messages(host)).toEqual(['[CART SLICE] - [CREATE] - Something went wrong!']);
  });

  it('[cart-slice-shown] is reported for UPDATE QUANTITY, RESET and the missing total', async () => {
    willRead(aCart({ lineItems: [line, other] }));
    const { host } = await open();
    api().put('/api/v1/cart/items/I1').query(true).reply(500, {});
    await userEvent.click((await screen.findAllByRole('button', { name: 'One more' }))[0]!);
    await screen.findByRole('alert');
    api().post('/api/v1/cart/C1/reset').reply(500, {});
    await userEvent.click(screen.getByRole('button', { name: 'Empty cart' }));
    await waitFor(() => expect(host.log.reports).toHaveLength(2));
    expect(messages(host)).toEqual([
      '[CART SLICE] - [UPDATE QUANTITY] - Something went wrong!',
      '[CART SLICE] - [RESET] - Something went wrong!',
    ]);
    const { totalPrice: _, ...untotalled } = aCart({ version: 4, total: usd(1) });
    api().put('/api/v1/cart/items/I1').query(true).reply(200, untotalled);
    await userEvent.click(screen.getAllByRole('button', { name: 'One more' })[0]!);
    expect(await screen.findByText(/We can’t show your cart right now/)).toBeVisible();
    expect(document.body).not.toHaveTextContent('CART SLICE');
    expect(messages(host)[2]).toBe(
      '[CART SLICE] - [UPDATE QUANTITY] - Response for cart number C1 has no total price!',
    );
  });
});

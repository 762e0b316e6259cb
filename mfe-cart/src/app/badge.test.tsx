/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aCart, createTestHost, testVariantOf } from 'shared-contracts/testing';
import { api, storedCart, willCount, willRead } from '../testing/cart-server';
import { view } from './badge.view';

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

const line = { productNumber: 'MIC-DEF2-2055516-91V', quantity: 4 };

it('[cart-bootstrap] [cart-start] the badge creates an empty cart for a new shopper and stores its ids', async () => {
  api()
    .post('/api/v1/cart/empty')
    .reply(201, { cartNumber: 'C1', sessionId: 'part::secret' }, { 'X-Session-Id': 'part::secret' });
  willRead(aCart({ lineItems: [] }));
  const { host } = await mountView(view, { href: '/cart' });
  expect(await screen.findByRole('link', { name: 'Cart, empty' })).toBeVisible();
  await waitFor(() =>
    expect([host.storage.get('cart_id'), host.storage.get('session_id')]).toEqual(['C1', 'part::secret']),
  );
});

it('[cart-drawer] the badge handles an add request, counts, and opens the drawer', async () => {
  willRead(aCart({ lineItems: [] }));
  const { host } = await mountView(view, { storage: storedCart });
  api()
    .post('/api/v1/cart/items', { items: [line] })
    .query({ cartNumber: 'C1', calculateTax: 'true' })
    .reply(200, aCart({ version: 2 }));
  const answer = await act(() => host.events.request('cart:add-requested', { lines: [line] }));
  expect(answer).toMatchObject({ ok: true, cart: { quantity: 4 } });
  expect(screen.getByRole('link', { name: 'Cart, 4 items', hidden: true })).toBeInTheDocument();
  const drawer = await screen.findByRole('dialog', { name: 'Added to your cart' });
  expect(drawer).toBeVisible();
  expect(drawer).toHaveTextContent('From $55.60/month with Affirm or PayTomorrow');
  await userEvent.click(screen.getByRole('button', { name: 'Continue shopping' }));
  expect(screen.queryByRole('dialog', { name: 'Added to your cart' })).not.toBeInTheDocument();
});

it.each([
  [{}, 'Free delivery to a local shop or your home'],
  [{ shipToHome: false }, 'Free delivery to a local shop'],
])('[flags] the drawer describes delivery: %j', async (flags, words) => {
  willRead(aCart({ lineItems: [] }));
  const { host } = await mountView(view, { storage: storedCart, flags });
  api()
    .post('/api/v1/cart/items', { items: [line] })
    .query(true)
    .reply(200, aCart({ version: 2, earliestInstallDate: null, estimatedDelivery: null }));
  await act(() => host.events.request('cart:add-requested', { lines: [line] }));
  await screen.findByRole('dialog', { name: 'Added to your cart' });
  expect(screen.getByText(words)).toBeVisible();
});

it('the drawer closes on a page change', async () => {
  willRead(aCart({ lineItems: [] }));
  const { host } = await mountView(view, { storage: storedCart });
  api()
    .post('/api/v1/cart/items')
    .query(true)
    .reply(200, aCart({ version: 2 }));
  await act(() => host.events.request('cart:add-requested', { lines: [line] }));
  await screen.findByRole('dialog', { name: 'Added to your cart' });
  await act(async () => host.navigate('/cart'));
  expect(screen.queryByRole('dialog', { name: 'Added to your cart' })).not.toBeInTheDocument();
});

it('the badge returns a rejection with its code', async () => {
  willRead(aCart({ lineItems: [] }));
  const { host } = await mountView(view, { storage: storedCart });
  api()
    .post('/api/v1/cart/items')
    .query(true)
    .reply(409, { title: 'Conflict', detail: 'Only 2 left.', code: 'OUT_OF_STOCK' });
  const answer = await act(() => host.events.request('cart:add-requested', { lines: [line] }));
  expect(answer).toEqual({ ok: false, message: 'Only 2 left.', code: 'OUT_OF_STOCK' });
});

it('the badge sends a ZIP code from elsewhere to the cart', async () => {
  willRead(aCart());
  const { host } = await mountView(view, { storage: storedCart });
  const put = api()
    .put('/api/v1/cart/C1', { zipCode: '94110' })
    .query(true)
    .reply(200, aCart({ zipCode: '94110', version: 2 }));
  await screen.findByRole('link', { name: 'Cart, 4 items' });
  await act(async () =>
    host.events.publish('zip:changed', { zipCode: '94110', city: 'San Francisco', stateCode: 'CA' }),
  );
  await waitFor(() => expect(host.events.last('cart:changed')?.cart?.zipCode).toBe('94110'));
  expect(put.isDone()).toBe(true);
});

it('the badge reads the cart again under a new session, also when it starts with the old one', async () => {
  const host = createTestHost({ storage: storedCart });
  host.events.publish('session:changed', { isAuthenticated: false, isMember: false });
  willRead(aCart());
  await mountView(view, { host });
  await screen.findByRole('link', { name: 'Cart, 4 items' });
  const read = willRead(aCart({ version: 2 }));
  act(() => host.events.publish('session:changed', { isAuthenticated: true, isMember: true }));
  await waitFor(() => expect(read.isDone()).toBe(true));
});

it.each([
  ['a cart id without a session', { cart_id: 'C1' }],
  ['a session that has not two parts', { cart_id: 'C1', session_id: 'broken' }],
])('[session-parts] the badge drops %s and starts a new cart', async (_case, storage) => {
  const created = api()
    .post('/api/v1/cart/empty')
    .reply(201, { cartNumber: 'C9', sessionId: 'a::b' }, { 'X-Session-Id': 'a::b' });
  willRead(aCart({ cartNumber: 'C9', lineItems: [] }));
  const { host } = await mountView(view, { href: '/cart', storage });
  await waitFor(() => expect(host.storage.get('cart_id')).toBe('C9'));
  expect(created.pendingMocks()).toEqual([]);
});

it("[cart-bootstrap] the badge creates no cart for the program's variant nor on a confirmation page", async () => {
  const program = testVariantOf('purchasingPower');
  const first = await mountView(view, { variant: program });
  const second = await mountView(view, { href: '/checkout/confirmation/O1?confirmation=true', storage: storedCart });
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
  expect(first.host.storage.get('cart_id')).toBeNull();
  expect(second.host.storage.get('cart_id')).toBe('C1');
});

const PARTNER_IDS = [
  { key: 'customer_id', value: 'M-77' },
  { key: 'store_id', value: 'S-12' },
];

describe('a link that hands over a cart', () => {
  const offer = (givenBy: 'partner' | 'shopper', totalUnitCount = 4) =>
    api()
      .get('/api/v1/cart-number')
      .query({ 'exchange-token': 'T1' })
      .reply(200, { cartNumber: 'C7', givenBy, totalUnitCount });
  const exchange = (body: object, cartNumber: string) =>
    api()
      .post('/api/v1/cart/exchange-token', body as nock.DataMatcherMap)
      .reply(200, { cartNumber, attributes: PARTNER_IDS }, { 'X-Session-Id': 'c::d' });
  const href = '/?exchangeToken=T1';

  it('is accepted at once from a partner for a shopper without a cart', async () => {
    offer('partner');
    exchange({ exchangeToken: 'T1' }, 'C7');
    willRead(aCart({ cartNumber: 'C7' }));
    const { host } = await mountView(view, { href });
    await screen.findByRole('link', { name: 'Cart, 4 items' });
    expect([host.storage.get('cart_id'), host.storage.get('session_id')]).toEqual(['C7', 'c::d']);
    expect(document.cookie).toContain('exchange_token=T1');
    // A reload opens the cart, not the used link.
    expect(host.log.visited).toEqual(['/']);
  });

  it('[hand-over] is removed from the address before any call, and stores the ids of this shopper only', async () => {
    const addresses: string[] = [];
    const storage = { customer_id: 'of-somebody-else', employee_id: 'E-of-before' };
    const host = createTestHost({ href, storage });
    api()
      .get('/api/v1/cart-number')
      .query(true)
      .reply(200, () => {
        addresses.push(host.navigation.current().search);
        return { cartNumber: 'C7', givenBy: 'partner', totalUnitCount: 0 };
      });
    exchange({ exchangeToken: 'T1' }, 'C7');
    willRead(aCart({ cartNumber: 'C7' }));
    await mountView(view, { host });
    await screen.findByRole('link', { name: 'Cart, 4 items' });
    expect(addresses).toEqual(['']);
    const kept = (['customer_id', 'store_id', 'employee_id'] as const).map((key) => host.storage.get(key));
    expect(kept).toEqual(['M-77', 'S-12', null]);
  });

  it('[hand-over] continues after a reload during the exchange, not afterwards', async () => {
    api().get('/api/v1/cart-number').query(true).replyWithError('the connection broke');
    const first = await mountView(view, { href });
    await waitFor(() => expect(first.host.log.visited).toEqual(['/']));
    await first.unmount();
    offer('partner');
    exchange({ exchangeToken: 'T1' }, 'C7');
    willRead(aCart({ cartNumber: 'C7' }));
    const second = await mountView(view, { href: '/' });
    await screen.findByRole('link', { name: 'Cart, 4 items' });
    await second.unmount();
    willRead(aCart());
    await mountView(view, { href: '/', storage: storedCart });
    await screen.findByRole('link', { name: 'Cart, 4 items' });
    expect(nock.pendingMocks()).toEqual([]);
  });

  it('[hand-over] is reported once when it is used up: a reload does not repeat the call', async () => {
    api()
      .get('/api/v1/cart-number')
      .query(true)
      .reply(404, { title: 'Not found', detail: 'This link has been used.', code: 'EXCHANGE_TOKEN_INVALID' });
    const first = await mountView(view, { href });
    await waitFor(() => expect(first.host.navigation.current().search).toBe(''));
    // After a used link the shopper gets a new cart, which is not part of this test.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    await first.unmount();
    willRead(aCart());
    await mountView(view, { href: '/', storage: storedCart });
    expect(await screen.findByRole('link', { name: 'Cart, 4 items' })).toBeVisible();
  });

  it.each(['partner', 'shopper'] as const)(
    '[exchange-asks] never replaces a non-empty cart without confirmation, from a %s',
    async (givenBy) => {
      offer(givenBy, 2);
      willCount('C1', 4);
      willRead(aCart());
      const { host } = await mountView(view, { href, storage: storedCart });
      const dialog = await screen.findByRole('dialog', { name: /cart/ });
      expect(dialog).toHaveTextContent('It has 2 items. Your own cart has 4 items, and they stay in it');
      await userEvent.click(screen.getByRole('button', { name: 'Keep my cart as it is' }));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect([host.storage.get('cart_id'), host.storage.get('session_id')]).toEqual(['C1', 'part::secret']);
    },
  );

  it('adds its products to the own cart on request', async () => {
    offer('shopper', 2);
    willCount('C1', 4);
    willRead(aCart());
    const { host } = await mountView(view, { href, storage: storedCart });
    const added = exchange({ exchangeToken: 'T1', intoOwnCart: true }, 'C1');
    willRead(aCart({ version: 9 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add it to my cart' }));
    await waitFor(() => expect([host.storage.get('cart_id'), host.storage.get('session_id')]).toEqual(['C1', 'c::d']));
    expect(added.isDone()).toBe(true);
  });

  it('requires confirmation from a shopper, also without an own cart', async () => {
    offer('shopper', 1);
    const { host } = await mountView(view, { href });
    const dialog = await screen.findByRole('dialog', { name: 'Someone sent you a cart' });
    expect(dialog).toHaveTextContent('It has 1 item. You choose where it is delivered');
    expect(host.storage.get('cart_id')).toBeNull();
    exchange({ exchangeToken: 'T1' }, 'C7');
    willRead(aCart({ cartNumber: 'C7' }));
    await userEvent.click(screen.getByRole('button', { name: 'Open this cart' }));
    await screen.findByRole('link', { name: 'Cart, 4 items', hidden: true });
    expect(host.storage.get('cart_id')).toBe('C7');
  });
});

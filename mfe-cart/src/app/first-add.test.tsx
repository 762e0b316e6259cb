/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import type { CartAnswer } from 'shared-contracts';
import { aCart, aCartLine, createTestHost, type TestHost } from 'shared-contracts/testing';
import { api, storedCart, willRead } from '../testing/cart-server';
import { FIRST_PRESS_MS } from '../platform/active-cart/cart-bootstrap.saga';
import { view } from './badge.view';

const SESSION = { 'X-Session-Id': 'part::secret' };
const line = { productNumber: aCartLine().product.code, quantity: 4 };
const other = { productNumber: 'TOY-1', quantity: 2 };
const refusal = { title: 'Conflict', detail: 'Only 2 left.', code: 'OUT_OF_STOCK' };

const withTax = { calculateTax: 'true' };
const willBegin = (lines: (typeof line)[]) => api().post('/api/v1/cart/items', { items: lines }).query(withTax);
const willAdd = (lines: (typeof line)[], cartNumber = 'C1') =>
  api()
    .post('/api/v1/cart/items', { items: lines })
    .query({ ...withTax, cartNumber });
const add = ({ events }: TestHost, ...lines: (typeof line)[]): Promise<CartAnswer> =>
  events.request('cart:add-requested', { lines });
const idsIn = ({ storage }: TestHost) => [storage.get('cart_id'), storage.get('session_id')];

let calls: string[] = [];
beforeEach(() => {
  calls = [];
  nock.disableNetConnect();
  nock.emitter.on('no match', (request: { path?: string }) => calls.push(String(request.path)));
});
afterEach(() => {
  nock.emitter.removeAllListeners('no match');
  nock.cleanAll();
  document.body.replaceChildren();
});

describe('the first added product', () => {
  it('creates the cart in its own call', async () => {
    willBegin([line]).reply(201, aCart(), SESSION);
    const { host } = await mountView(view);
    const answer = await act(() => add(host, line));
    expect(answer).toMatchObject({ ok: true, cart: { cartNumber: 'C1', quantity: 4 } });
    expect(idsIn(host)).toEqual(['C1', 'part::secret']);
    expect(await screen.findByRole('dialog', { name: 'Added to your cart' })).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('creates the cart also when it was requested before hydration', async () => {
    willBegin([line]).reply(201, aCart(), SESSION);
    const host = createTestHost();
    const answer = add(host, line);
    await mountView(view, { host });
    await act(() => answer);
    expect(idsIn(host)).toEqual(['C1', 'part::secret']);
    expect(calls).toEqual([]);
  });

  it('creates the cart for the second of two quick clicks', async () => {
    willBegin([line]).delay(50).reply(201, aCart(), SESSION);
    const second = willAdd([other]).reply(200, aCart({ version: 2, quantity: 6 }));
    const { host } = await mountView(view);
    const answers = await act(() => Promise.all([add(host, line), add(host, other)]));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(second.isDone()).toBe(true);
    expect(calls).toEqual([]);
  });

  it('lets the next one create the cart when it is rejected', async () => {
    willBegin([line]).delay(50).reply(409, refusal);
    willBegin([other]).reply(201, aCart({ quantity: 2 }), SESSION);
    const { host } = await mountView(view);
    const answers = await act(() => Promise.all([add(host, line), add(host, other)]));
    expect(answers).toMatchObject([{ ok: false, code: 'OUT_OF_STOCK' }, { ok: true }]);
    expect(idsIn(host)).toEqual(['C1', 'part::secret']);
  });

  it('leaves an empty cart when it is rejected, without reporting a creation failure', async () => {
    willBegin([line]).reply(409, refusal);
    api().post('/api/v1/cart/empty').reply(201, { cartNumber: 'C9', sessionId: 'a::b' }, { 'X-Session-Id': 'a::b' });
    willRead(aCart({ cartNumber: 'C9', lineItems: [] }));
    const { host } = await mountView(view);
    expect(await act(() => add(host, line))).toEqual({ ok: false, message: 'Only 2 left.', code: 'OUT_OF_STOCK' });
    await waitFor(() => expect(idsIn(host)).toEqual(['C9', 'a::b']));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is requested once without an API answer, and again by the next click', async () => {
    willBegin([line]).reply(503, { title: 'Unavailable', detail: 'The store is restarting.' });
    const { host } = await mountView(view);
    expect(await act(() => add(host, line))).toMatchObject({ ok: false, message: 'The store is restarting.' });
    expect(calls).toEqual([]);
    willBegin([line]).reply(201, aCart(), SESSION);
    expect(await act(() => add(host, line))).toMatchObject({ ok: true });
  });

  it('goes into a new cart when the cart was ordered, in one additional call', async () => {
    willRead(aCart());
    const { host } = await mountView(view, { storage: storedCart });
    await screen.findByRole('link', { name: 'Cart, 4 items' });
    willAdd([line]).reply(404, { title: 'Not found', detail: 'This cart has been ordered.', code: 'CART_ORDERED' });
    willBegin([line]).reply(201, aCart({ cartNumber: 'C2' }), { 'X-Session-Id': 'c::d' });
    expect(await act(() => add(host, line))).toMatchObject({ ok: true, cart: { cartNumber: 'C2' } });
    expect(idsIn(host)).toEqual(['C2', 'c::d']);
  });
});

it('an empty cart waits for a late click, and is created without one', async () => {
  const setTimer = globalThis.setTimeout;
  const late: (() => void)[] = [];
  // Not a Jest mock, because with those the testing library advances the clock itself.
  globalThis.setTimeout = ((work: () => void, ms?: number) =>
    ms === FIRST_PRESS_MS ? late.push(work) : setTimer(work, ms)) as typeof setTimeout;
  const { host } = await mountView(view);
  await waitFor(() => expect(late).toHaveLength(1));
  globalThis.setTimeout = setTimer;
  expect(calls).toEqual([]);
  api().post('/api/v1/cart/empty').reply(201, { cartNumber: 'C9', sessionId: 'a::b' }, { 'X-Session-Id': 'a::b' });
  willRead(aCart({ cartNumber: 'C9', lineItems: [] }));
  act(() => late[0]!());
  await waitFor(() => expect(idsIn(host)).toEqual(['C9', 'a::b']));
});

describe('two tabs', () => {
  const locksOf = (request: LockManager['request']): void =>
    void Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

  it("create one cart: the waiting one adds to the other's cart", async () => {
    const { host } = await mountView(view);
    locksOf((async (_name: string, work: () => Promise<unknown>) => {
      host.storage.set('session_id', 'of::other');
      host.storage.set('cart_id', 'C5');
      return work();
    }) as never);
    const added = willAdd([line], 'C5').reply(200, aCart({ cartNumber: 'C5' }));
    expect(await act(() => add(host, line))).toMatchObject({ ok: true, cart: { cartNumber: 'C5' } });
    expect(added.isDone()).toBe(true);
  });

  it('work without locks when the browser rejects them', async () => {
    const { host } = await mountView(view);
    locksOf((() => Promise.reject(new DOMException('Access is denied', 'SecurityError'))) as never);
    willBegin([line]).reply(201, aCart(), SESSION);
    expect(await act(() => add(host, line))).toMatchObject({ ok: true });
  });
});

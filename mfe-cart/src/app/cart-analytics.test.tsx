/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import type { Cart } from 'shared-contracts';
import { aCart, aCartLine, usd, type TestHost } from 'shared-contracts/testing';
import { api, storedCart, willRead } from '../testing/cart-server';
import { view as cartPage } from './cart-page.view';

/** Waits for the events, then briefly for an unexpected one. */
const expectEvents = async ({ log }: TestHost, events: readonly unknown[]) => {
  await waitFor(() => expect(log.analytics).toEqual(events));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(log.analytics).toEqual(events);
};
const item = { productNumber: 'MIC-DEF2-2055516-91V', name: 'Michelin Defender2', price: 153.99 };
const applied: Partial<Cart> = {
  couponData: {
    couponCode: 'SAVE20',
    couponCodeAmount: usd(2000),
    couponCodeStatus: 'applied',
    couponCodeMessage: null,
    couponCodeError: null,
  },
};

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

async function open(cart: Cart = aCart()) {
  willRead(cart);
  const { host } = await mountView(cartPage, { storage: storedCart });
  await screen.findAllByRole('button', { name: /^Remove Michelin Defender2/ });
  return host;
}

const ofQuantity = (qty: number, over: Partial<Cart> = {}) => aCart({ lineItems: [aCartLine({ qty })], ...over });
const changes = () => api().put('/api/v1/cart/items/I1').query(true);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('cart analytics publish a changed quantity as the difference', async () => {
  const host = await open();
  changes().reply(200, ofQuantity(5, { version: 2 }));
  await press('One more');
  await waitFor(() => expect(host.log.analytics).toHaveLength(1));
  changes().reply(200, ofQuantity(4, { version: 3 }));
  await press('One less');
  await expectEvents(host, [
    { event: 'add_to_cart', items: [{ ...item, quantity: 1 }] },
    { event: 'remove_from_cart', items: [{ ...item, quantity: 1 }] },
  ]);
});

it('cart analytics ignore changes of another tab, and include the axle of a staggered set', async () => {
  const front = aCartLine({ qty: 2, position: 'front' });
  const host = await open(aCart({ lineItems: [front] }));
  act(() => host.events.publish('cart:changed', { cart: aCart({ lineItems: [{ ...front, qty: 5 }], version: 2 }) }));
  changes().reply(200, aCart({ lineItems: [{ ...front, qty: 6 }], version: 3 }));
  await press('One more');
  await expectEvents(host, [{ event: 'add_to_cart', items: [{ ...item, quantity: 1, axle: 'front' }] }]);
});

it('cart analytics publish all lines of an emptied cart', async () => {
  const other = aCartLine({ itemId: 'I2', originalCartItemId: 'I2', qty: 2 });
  const host = await open(aCart({ lineItems: [aCartLine(), other] }));
  api()
    .post('/api/v1/cart/C1/reset')
    .reply(200, aCart({ lineItems: [], version: 2 }));
  await press('Empty cart');
  await expectEvents(host, [
    {
      event: 'remove_from_cart',
      items: [
        { ...item, quantity: 4 },
        { ...item, quantity: 2 },
      ],
    },
  ]);
});

describe('a coupon', () => {
  const codes = () => api().post('/api/v1/cart/C1/coupon/apply');
  const enter = async (code: string) => {
    await userEvent.click(screen.getByText('Have a coupon code?'));
    await userEvent.type(screen.getByLabelText('Coupon code'), code);
    await press('Apply');
  };

  it('is published with its discount when it is applied and removed', async () => {
    const host = await open();
    codes().reply(200, {});
    willRead(aCart({ ...applied, version: 2 }));
    await enter('save20');
    await waitFor(() => expect(host.log.analytics).toHaveLength(1));
    codes().reply(200, {});
    willRead(aCart({ version: 3 }));
    await press('Remove coupon');
    await expectEvents(host, [
      { event: 'coupon_applied', coupon: 'SAVE20', discount: 20 },
      { event: 'coupon_removed', coupon: 'SAVE20', by: 'shopper', reason: null },
    ]);
  });

  it('is published with the reason when it is rejected, also after a failed call', async () => {
    const host = await open();
    const { couponData } = applied;
    const refused = { ...couponData!, couponCodeStatus: 'failed', couponCodeError: 'COUPON_EXPIRED' } as const;
    codes().reply(200, {});
    willRead(aCart({ couponData: refused, version: 2 }));
    await enter('OLD');
    await expectEvents(host, [{ event: 'coupon_refused', coupon: 'OLD', reason: 'COUPON_EXPIRED' }]);
    codes().reply(429, { title: 'Too many', code: 'RATE_LIMITED' });
    await press('Apply');
    await expectEvents(host, [expect.anything(), { event: 'coupon_refused', coupon: 'OLD', reason: 'RATE_LIMITED' }]);
  });

  it('is published as removed by the store when it no longer applies', async () => {
    const host = await open(aCart(applied));
    const failed = { ...applied.couponData!, couponCodeStatus: 'failed', couponCodeError: 'COUPON_MINIMUM' } as const;
    changes().reply(200, ofQuantity(3, { couponData: failed, version: 2 }));
    await press('One less');
    await expectEvents(host, [
      { event: 'remove_from_cart', items: [{ ...item, quantity: 1 }] },
      { event: 'coupon_removed', coupon: 'SAVE20', by: 'store', reason: 'COUPON_MINIMUM' },
    ]);
  });
});

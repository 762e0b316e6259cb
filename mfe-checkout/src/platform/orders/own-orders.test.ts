/** @jest-environment jsdom */
import { claimPurchaseEvent, lastOrder, ownOrder, rememberOrder } from './own-orders';

const order = { orderId: 'O1', orderNumber: 'TM-100001', cartNumber: 'C1', sessionId: 'part::secret' };
beforeEach(() => localStorage.clear());

it.each(['{', '{}', '[null]', '[{"orderId":1}]', JSON.stringify([{ ...order, sessionId: { toString: 1 } }])])(
  'own orders ignore foreign values (%s)',
  async (written) => {
    localStorage.setItem('checkout.orders', written);
    expect([lastOrder(), ownOrder('O1'), await claimPurchaseEvent('O1')]).toEqual([null, null, false]);
    rememberOrder(order);
    expect(await claimPurchaseEvent('O1')).toBe(true);
  },
);

it('own orders let one caller publish, also when the order is stored again', async () => {
  rememberOrder(order);
  expect(await Promise.all([claimPurchaseEvent('O1'), claimPurchaseEvent('O1')])).toEqual([true, false]);
  rememberOrder(order);
  expect(await claimPurchaseEvent('O1')).toBe(false);
});

it('own orders use a browser lock, so that two tabs do not read before either writes', async () => {
  const asked: string[] = [];
  const request = async (name: string, work: () => boolean): Promise<boolean> => {
    asked.push(name);
    return work();
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  rememberOrder(order);
  expect(await claimPurchaseEvent('O1')).toBe(true);
  expect(asked).toEqual(['checkout.orders']);
  Reflect.deleteProperty(navigator, 'locks');
});

it('own orders remain when one is damaged', async () => {
  rememberOrder(order);
  localStorage.setItem(
    'checkout.orders',
    localStorage.getItem('checkout.orders')!.replace('[', '[{"orderId":7},null,'),
  );
  expect(await claimPurchaseEvent('O1')).toBe(true);
  expect(lastOrder()).toMatchObject({ orderNumber: 'TM-100001' });
});

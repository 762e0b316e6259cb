/** @jest-environment jsdom */
import { beginTelling, lastOrder, ownOrder, rememberOrder } from './own-orders';

const order = { orderId: 'O1', orderNumber: 'TM-100001', cartNumber: 'C1', sessionId: 'part::secret' };
beforeEach(() => localStorage.clear());

it.each(['{', '{}', '[null]', '[{"orderId":1}]', JSON.stringify([{ ...order, sessionId: { toString: 1 } }])])(
  'takes what somebody else wrote there (%s) for nothing, and goes on',
  async (written) => {
    localStorage.setItem('checkout.orders', written);
    expect([lastOrder(), ownOrder('O1'), await beginTelling('O1')]).toEqual([null, null, false]);
    rememberOrder(order);
    expect(await beginTelling('O1')).toBe(true);
  },
);

it('lets one tell it, also when it is remembered again', async () => {
  rememberOrder(order);
  expect(await Promise.all([beginTelling('O1'), beginTelling('O1')])).toEqual([true, false]);
  rememberOrder(order);
  expect(await beginTelling('O1')).toBe(false);
});

it('asks under a lock of the browser, so that no two tabs look before either has written', async () => {
  const asked: string[] = [];
  const request = async (name: string, work: () => boolean): Promise<boolean> => {
    asked.push(name);
    return work();
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  rememberOrder(order);
  expect(await beginTelling('O1')).toBe(true);
  expect(asked).toEqual(['checkout.orders']);
  Reflect.deleteProperty(navigator, 'locks');
});

it('one that is damaged does not take the others along', async () => {
  rememberOrder(order);
  localStorage.setItem(
    'checkout.orders',
    localStorage.getItem('checkout.orders')!.replace('[', '[{"orderId":7},null,'),
  );
  expect(await beginTelling('O1')).toBe(true);
  expect(lastOrder()).toMatchObject({ orderNumber: 'TM-100001' });
});

/** @jest-environment jsdom */
import type { AnalyticsEvent, PurchaseEvent } from 'shared-contracts';
import { DataLayer } from './data-layer';

const purchase: PurchaseEvent = {
  event: 'purchase',
  orderNumber: 'TM-1',
  customer: { email: 'jo@example.com' },
  cartType: 'STH',
  paymentMethod: 'credit-card',
  subTotal: 400,
  tax: 30,
  deliveryCost: 0,
  coupon: null,
};
const nothingStored = { get: () => null };
const { customer: _customer, ...anonymous } = purchase;

const asks = (value: unknown) =>
  Object.defineProperty(navigator, 'globalPrivacyControl', { value, configurable: true });
const layered = () => (globalThis as { dataLayer?: unknown[] }).dataLayer;

function told(collected: unknown[] = []): unknown[] | undefined {
  delete (globalThis as { dataLayer?: unknown[] }).dataLayer;
  const layer = new DataLayer(nothingStored, (entry) => collected.push(entry));
  layer.identify('an-id');
  layer.write(layer.entryOf(purchase));
  return layered();
}

afterEach(() => asks(undefined));

it("[data-layer] the data layer has the customer of a purchase, and the browser's id (spec §4, §7)", () => {
  expect(told()).toEqual([{ clientSessionId: 'an-id' }, { ...purchase, vehicle: null }]);
});

it('the data layer has neither when the browser opts out of tracking', () => {
  asks(true);
  expect(told()).toEqual([{ ...anonymous, vehicle: null }]);
});

describe('the vehicle of an event', () => {
  const stored: Readonly<Record<string, string>> = {
    fitment_id: 'F1',
    fitment_details: JSON.stringify({ fitmentId: 'F1', year: 2021, make: 'Ford', model: 'F-150', size: '275/65R18' }),
  };
  const layer = new DataLayer({ get: (key) => stored[key] ?? null }, null);
  const silent = { productNumber: 'A', price: 100 };
  const [fits, misfit, unknown] = (['fits', 'does-not-fit', 'unknown'] as const).map((fit) => ({ ...silent, fit }));
  const list = { list: 'Tires', searchId: null, total: 1, page: 1 };
  const product = { brand: 'Michelin', productType: 'TIRE', inStock: true };
  const isNamed = (event: AnalyticsEvent): boolean => layer.entryOf(event).vehicle?.fitmentId === 'F1';

  it.each([
    [[fits!], true],
    [[fits!, unknown!, silent], true],
    [[fits!, misfit!], false],
    [[misfit!], false],
    [[unknown!], false],
    [[silent], false],
    [[], false],
  ])('is named only where an item is known to fit it and none not to: %j', (items, named) => {
    const events: AnalyticsEvent[] = [
      { event: 'add_to_cart', items },
      { event: 'remove_from_cart', items },
      { event: 'product_list', ...list, items },
      { ...purchase, items },
      ...(items.slice(1).length === 0 && items[0]
        ? [{ event: 'product_detail', ...product, item: items[0] } as const]
        : []),
    ];
    expect(events.map(isNamed)).toEqual(events.map(() => named));
  });

  it('is not named by a checkout without items, nor by the end of an order', () => {
    const end = { paymentMethod: null, reason: null, orderNumber: 'TM-1' };
    const events: AnalyticsEvent[] = [
      purchase,
      { event: 'order_outcome', outcome: 'paid', through: 'direct', ...end },
      { event: 'additional_payment', outcome: 'accepted', amount: 1, ...end },
    ];
    expect(events.map(isNamed)).toEqual([false, false, false]);
    expect(isNamed({ event: 'virtualPageview', page: '/', title: 'Home' })).toBe(true);
    expect(isNamed({ event: 'coupon_applied', coupon: 'A', discount: 1 })).toBe(true);
  });
});

it('the data layer redacts text that was typed into a search', () => {
  const layer = new DataLayer(nothingStored, null);
  expect(
    layer.entryOf({
      event: 'search_no_results',
      term: 'jo@example.com',
      list: 'Results for “jo@example.com”',
      searchId: null,
    }),
  ).toMatchObject({ term: '[email]', list: 'Results for “[email]”' });
});

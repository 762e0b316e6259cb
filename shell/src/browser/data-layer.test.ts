/** @jest-environment jsdom */
import type { PurchaseEvent } from 'shared-contracts';
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

it('[data-layer] names the customer of a purchase, and this browser (spec §4, §7)', () => {
  expect(told()).toEqual([{ clientSessionId: 'an-id' }, { ...purchase, vehicle: null }]);
});

it('names neither where the browser asks not to be tracked', () => {
  asks(true);
  expect(told()).toEqual([{ ...anonymous, vehicle: null }]);
});

describe('the vehicle of an event', () => {
  const stored: Readonly<Record<string, string>> = {
    fitment_id: 'F1',
    fitment_details: JSON.stringify({ fitmentId: 'F1', year: 2021, make: 'Ford', model: 'F-150', size: '275/65R18' }),
  };
  const layer = new DataLayer({ get: (key) => stored[key] ?? null }, null);
  const item = { productNumber: 'A', price: 100 };

  it.each([
    ['add_to_cart' as const, [item], 'F1'],
    ['add_to_cart' as const, [item, { ...item, fit: 'does-not-fit' as const }], undefined],
    ['remove_from_cart' as const, [{ ...item, fit: 'does-not-fit' as const }], undefined],
  ])('is told of %s unless an item does not fit it', (event, items, fitmentId) => {
    expect(layer.entryOf({ event, items }).vehicle?.fitmentId).toBe(fitmentId);
    expect(layer.entryOf({ ...purchase, items }).vehicle?.fitmentId).toBe(fitmentId);
  });
});

it('cleans what was typed into a search', () => {
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

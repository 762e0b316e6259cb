import fs from 'node:fs';
import path from 'node:path';
import type { AnalyticsEvent } from './analytics';
import {
  ANALYTICS_EVENTS,
  analyticsFields,
  analyticsFault,
  collectedFault,
  withoutPersonal,
  withoutPersonalWords,
} from './analytics-rules';

const purchase = {
  event: 'purchase',
  orderNumber: 'TM-1',
  customer: { email: 'jo@example.com' },
  cartType: 'STH',
  paymentMethod: 'credit-card',
  subTotal: 400,
  tax: 30.5,
  deliveryCost: 0,
  coupon: null,
} as const satisfies AnalyticsEvent;
const item = { productNumber: 'MIC-1', price: 170, name: 'Michelin Defender2', quantity: 2, axle: 'front' } as const;
const added = { event: 'add_to_cart', items: [item] } as const satisfies AnalyticsEvent;
const { customer: _customer, ...collected } = purchase;
const vehicle = { fitmentId: 'F1', year: 2023, make: 'Acura', model: 'Integra', trim: 'Base' };

it('[data-layer] analytics rules accept every event with exactly the fields of the contract', () => {
  expect(ANALYTICS_EVENTS).toHaveLength(12);
  expect([purchase, added].map(analyticsFault)).toEqual([null, null]);
});

it('lets events of every variant carry the documented fields and no others', () => {
  const page = fs.readFileSync(path.join(__dirname, '../../../docs/data-layer.md'), 'utf8');
  const entries = page.matchAll(/^- `(\w+)`\n(?: {2}- When: [^]+?)?\n {2}- Fields: ([^]+?)\n(?! {4})/gm);
  const documented = [...entries].map(([, event, fields]) => {
    // Parentheses explain a field.
    const names = fields!
      .replaceAll(/\([^)]*\)/g, '')
      .replaceAll(/ with `position`/g, '')
      .matchAll(/`(\w+)`/g);
    return [event, [...names].map(([, name]) => name).sort()];
  });
  expect(documented).toEqual(ANALYTICS_EVENTS.map((event) => [event, [...analyticsFields(event)].sort()]));
});

it.each<[string, unknown, string]>([
  ['nothing', null, 'what is no event'],
  ['a list', [added], 'what is no event'],
  ['an unknown name', { event: 'scroll' }, "'scroll', which is no event of the contract"],
  ['a name of every object', { event: 'constructor' }, "'constructor', which is no event of the contract"],
  ['a missing field', { event: 'purchase' }, "'purchase' with a wrong 'orderNumber'"],
  ['an unknown field', { ...purchase, phone: '704-555-0100' }, "'purchase' with a wrong 'phone'"],
  ['more of the customer', { ...purchase, customer: { email: '', name: 'Jo' } }, "'purchase' with a wrong 'customer'"],
  ['an amount that is none', { ...purchase, tax: Number.NaN }, "'purchase' with a wrong 'tax'"],
  ['an amount as text', { ...purchase, tax: '30' }, "'purchase' with a wrong 'tax'"],
  ['another word for the fit', { ...added, items: [{ ...item, fit: 'maybe' }] }, "'add_to_cart' with a wrong 'items'"],
  ['a third axle', { ...added, items: [{ ...item, axle: 'middle' }] }, "'add_to_cart' with a wrong 'items'"],
  ['half an item', { ...added, items: [item, { price: 3 }] }, "'add_to_cart' with a wrong 'items'"],
  [
    'too many items',
    { ...added, items: Array.from({ length: 201 }, () => item) },
    "'add_to_cart' with a wrong 'items'",
  ],
  [
    'a long title',
    { event: 'virtualPageview', page: '/', title: 'x'.repeat(401) },
    "'virtualPageview' with a wrong 'title'",
  ],
])('rejects %s', (_what, event, fault) => expect(analyticsFault(event)).toBe(fault));

it('collectedFault requires the vehicle of a collected entry, and rejects the customer', () => {
  expect(collectedFault({ ...collected, vehicle })).toBeNull();
  expect(collectedFault({ ...collected, vehicle: null })).toBeNull();
  expect(collectedFault(collected)).toBe("'purchase' with a wrong 'vehicle'");
  expect(collectedFault({ ...purchase, vehicle })).toBe("'purchase' with a wrong 'customer'");
  expect(collectedFault({ ...collected, vehicle: { ...vehicle, plate: 'X' } })).toBe(
    "'purchase' with a wrong 'vehicle'",
  );
});

it.each([
  ['jo.doe+tires@example.co.uk', '[email]'],
  ['Results for “jo@example.com”', 'Results for “[email]”'],
  ['/search?q=jo%40example.com&page=2', '/search?q=[email]&page=2'],
  ['4242 4242 4242 4242', '[number]'],
  ['4242-4242-4242-4242 defender', '[number] defender'],
  ['4242424242424242', '[number]'],
  ['3782 822463 10005', '[number]'],
  ['275 55 20 245 40 18', '275 55 20 245 40 18'],
  ['MIC-DEF2-2055516-91V', 'MIC-DEF2-2055516-91V'],
  ['205/55R16', '205/55R16'],
])('withoutPersonal removes personal data from “%s”', (text, left) => expect(withoutPersonal(text)).toBe(left));

it('withoutPersonalWords redacts and truncates typed text, and keeps the rest of an event', () => {
  const typed = {
    event: 'search_no_results',
    term: `jo@example.com ${'x'.repeat(200)}`,
    list: '4242424242424242',
    searchId: null,
  };
  const cleaned = withoutPersonalWords(typed);
  expect(cleaned).toMatchObject({ list: '[number]', searchId: null });
  expect(cleaned.term).toHaveLength(120);
  expect(cleaned.term).toMatch(/^\[email\] x+$/);
  expect(withoutPersonalWords(purchase)).toEqual(purchase);
});

/** @jest-environment jsdom */
import type { AnalyticsEvent, DataLayerEntry } from 'shared-contracts';
import { DataLayer } from './data-layer';
import { PageViews, reportedPage } from './page-views';

const at = (href: string) => history.replaceState(null, '', href);
const microtask = () => Promise.resolve();

const added: AnalyticsEvent = {
  event: 'add_to_cart',
  items: [{ productNumber: 'A', price: 1, quantity: 4, fit: 'fits' }],
};
const listed: AnalyticsEvent = { event: 'product_list', list: 'Tires', searchId: null, total: 1, page: 1, items: [] };

let log: DataLayerEntry[];
const told = () =>
  log.map((entry) => (entry.event === 'virtualPageview' ? `${entry.page} | ${entry.title}` : entry.event));

function begin(href: string, title: string, stored: Record<string, string> = {}): PageViews {
  // Only entries of this test: listeners of earlier tests still receive window events.
  const own: DataLayerEntry[] = [];
  log = own;
  document.head.innerHTML = '<title></title>';
  document.title = title;
  at(href);
  const layer = new DataLayer({ get: (key) => stored[key] ?? null }, null);
  const views = new PageViews({ entryOf: (event) => layer.entryOf(event), write: (entry) => own.push(entry) });
  views.start();
  return views;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each([
  ['/', '?exchangeToken=s3cret&zip=94110', '/?zip=94110'],
  ['/installer/booking/B1', '?token=s3cret', '/installer/booking/B1'],
  ['/checkout/pay', '?paymentSessionId=s3cret&paymentStatus=approved', '/checkout/pay?paymentStatus=approved'],
  ['/verify', '?code=s3cret&state=s3cret', '/verify'],
  ['/tires', '?q=defender', '/tires?q=defender'],
  ['/search', '?q=jo%40example.com', '/search?q=%5Bemail%5D'],
  ['/search', '?q=4242+4242+4242+4242', '/search?q=%5Bnumber%5D'],
])('page views report %s%s as %s%s', (pathname, search, page) => expect(reportedPage(pathname, search)).toBe(page));

it('page views report each address once, with its own title', async () => {
  const views = begin('/tires', 'Tires');
  views.track();
  at('/tires?page=2');
  views.follow();
  await microtask();
  expect(told()).toEqual(['/tires | Tires']);
  document.head.append(document.createElement('link'));
  await microtask();
  expect(log).toHaveLength(1);
  document.title = 'Tires, page 2';
  await microtask();
  views.follow();
  document.title = 'Tires, page 2 ';
  await microtask();
  at('/product/A');
  document.title = 'Michelin Defender2';
  await microtask();
  expect(told()).toEqual(['/tires | Tires', '/tires?page=2 | Tires, page 2', '/product/A | Michelin Defender2']);
});

it("page views publish a page's events after its pageview, also while the title is unknown", async () => {
  const views = begin('/tires', 'Tires');
  at('/product/A');
  views.push(added);
  expect(told()).toEqual(['/tires | Tires']);
  document.title = 'Michelin Defender2';
  await microtask();
  views.push(added);
  expect(told()).toEqual(['/tires | Tires', '/product/A | Michelin Defender2', 'add_to_cart', 'add_to_cart']);
});

it('page views wait for a list that keeps its title, no longer than a list takes', () => {
  const views = begin('/tires', 'Tires');
  at('/tires?brand=Cooper');
  views.follow();
  views.push(listed);
  jest.advanceTimersByTime(60);
  expect(told()).toEqual(['/tires | Tires', '/tires?brand=Cooper | Tires', 'product_list']);
  at('/tires?brand=Toyo');
  views.follow();
  jest.advanceTimersByTime(3_900);
  expect(told()).toHaveLength(3);
  jest.advanceTimersByTime(200);
  expect(told()).toHaveLength(4);
});

it('page views flush on unload, and report a page restored by "back"', () => {
  const views = begin('/tires', 'Tires');
  at('/checkout/confirmation/O1');
  views.push(added);
  dispatchEvent(new Event('pagehide'));
  expect(told().slice(1)).toEqual(['/checkout/confirmation/O1 | Tires', 'add_to_cart']);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(log).toHaveLength(3);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(told().slice(3)).toEqual(['/checkout/confirmation/O1 | Tires']);
});

it('page views add the vehicle at the time of the event', () => {
  const integra = { fitmentId: 'F1', year: 2023, make: 'Acura', model: 'Integra', trim: 'Base', size: '215/50R17' };
  const { size: _size, ...told } = integra;
  const stored: Record<string, string> = {};
  const views = begin('/tires', 'Tires', stored);
  Object.assign(stored, { fitment_details: JSON.stringify([integra]), fitment_id: 'F1' });
  views.push(added);
  Object.assign(stored, { fitment_id: '' });
  views.push(added);
  expect(log.map(({ vehicle }) => vehicle)).toEqual([null, told, null]);
});

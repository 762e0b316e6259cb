/** @jest-environment jsdom */
import type { DataLayerEntry } from 'shared-contracts';
import { Collector } from './collector';

const view: DataLayerEntry = { event: 'virtualPageview', page: '/', title: 'Home', vehicle: null };
const purchase = {
  event: 'purchase',
  orderNumber: 'TM-1',
  customer: { email: 'jo@example.com' },
  vehicle: null,
} as unknown as DataLayerEntry;

let sent: { readonly address: string; readonly init: RequestInit }[];
const bodies = () => sent.map(({ init }) => JSON.parse(String(init.body)) as { events: object[] });

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  globalThis.fetch = async (address, init) => {
    sent.push({ address: String(address), init: init! });
    throw new TypeError('down');
  };
});
afterEach(() => jest.useRealTimers());

const collector = (visitor: string | null = 'v-1') =>
  new Collector({ address: 'http://localhost:4100/collect', variant: 'lowes', visitor: () => visitor });

it('the collector batches entries of two seconds, without customer and cookies', () => {
  const own = collector();
  own.collect(view);
  own.collect(purchase);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(2_000);
  expect(bodies()).toEqual([
    { visitor: 'v-1', variant: 'lowes', events: [view, { event: 'purchase', orderNumber: 'TM-1', vehicle: null }] },
  ]);
  expect(sent[0]).toMatchObject({
    address: 'http://localhost:4100/collect',
    init: { method: 'POST', keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' },
  });
  jest.advanceTimersByTime(10_000);
  expect(sent).toHaveLength(1);
});

it('the collector sends at once when the page unloads, and before a batch grows too large', () => {
  const own = collector();
  own.collect(view);
  dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveLength(1);
  for (let count = 0; count < 21; count += 1) own.collect(view);
  expect(bodies()[1]?.events).toHaveLength(20);
  own.collect({ ...view, title: 'x'.repeat(29_900) });
  expect(sent).toHaveLength(3);
});

it('the collector sends nothing from a browser without id', () => {
  collector(null).collect(view);
  jest.advanceTimersByTime(2_000);
  expect(sent).toEqual([]);
});

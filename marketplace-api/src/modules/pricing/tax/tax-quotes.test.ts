import pino from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../../verification/testing/database/test-database';
import { openDatabase, type Database } from '../../../platform/database/database';
import { taxQuotes, type TaxQuoteOptions } from './tax-quotes';
import type { TaxAnswer, TaxProvider, TaxRequest } from './tax-provider';

jest.setTimeout(120_000);

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, 4, () => undefined);
});
afterAll(async () => {
  await db?.close();
  await database?.drop();
});

let last = 0;
const request = (more: Partial<TaxRequest> = {}): TaxRequest => {
  last += 1;
  return {
    to: { street: `${last} State St`, city: 'Chicago', state: 'IL', zip: '60601' },
    items: [{ id: 'line', kind: 'goods', cents: 10_000, quantity: 1 }],
    shippingCents: 0,
    day: '2026-11-28',
    ...more,
  };
};
const TABLES = 625;
const taxed = (cents: number): TaxAnswer => ({
  calculationId: 'taxcalc_1',
  totalCents: cents,
  items: [{ id: 'line', cents }],
});

/** Quotes by a service that answers as the test decides, with its number of requests. */
function quotesOf(answer: () => Promise<TaxAnswer>, more: Partial<TaxQuoteOptions> = {}) {
  let requests = 0;
  const provider: TaxProvider = {
    name: 'fake',
    calculate: () => {
      requests += 1;
      return answer();
    },
    commit: () => Promise.reject(new Error('unused')),
    refund: () => Promise.reject(new Error('unused')),
  };
  const logger = pino({ level: 'silent' });
  const quotes = taxQuotes({ db, provider, logger, untaxedStates: new Set(), callsPerDay: 1_000_000, ...more });
  return { quotes, requests: () => requests };
}

describe('taxes by a service', () => {
  it('are calculated once for the same charges, also by another process and in parallel', async () => {
    const one = quotesOf(() => Promise.resolve(taxed(900)));
    const other = quotesOf(() => Promise.resolve(taxed(901)));
    const charges = request();
    const found = await Promise.all([one.quotes.find(charges, TABLES), one.quotes.find(charges, TABLES)]);
    expect([...found, await other.quotes.find(charges, TABLES)]).toEqual([taxed(900), taxed(900), taxed(900)]);
    expect([one.requests(), other.requests()]).toEqual([1, 0]);
    expect(await other.quotes.kept(db, charges)).toEqual(taxed(900));
  });

  it('are calculated again when anything about the charges changes', async () => {
    const { quotes, requests } = quotesOf(() => Promise.resolve(taxed(900)));
    const charges = request();
    const item = charges.items[0]!;
    const changes: Partial<TaxRequest>[] = [
      {},
      { day: '2026-11-29' },
      { to: { ...charges.to, street: 'Elsewhere' } },
      { items: [{ ...item, cents: 10_001 }] },
      { items: [{ ...item, kind: 'installation' }] },
      { items: [{ ...item, quantity: 2 }] },
    ];
    for (const change of changes) await quotes.find({ ...charges, ...change }, TABLES);
    expect(requests()).toBe(changes.length);
  });

  it('are left to the tables where the answer is wrong or late, and stay so for these charges', async () => {
    const wrong: (() => Promise<TaxAnswer>)[] = [
      () => Promise.resolve({ ...taxed(900), totalCents: 901 }),
      () => Promise.resolve(taxed(-900)),
      () => Promise.resolve(taxed(9000)),
      () => Promise.resolve({ ...taxed(900), items: [] }),
      () => Promise.resolve(taxed(900.5)),
      () => Promise.reject(new Error('down')),
      () => new Promise(() => undefined),
    ];
    for (const answer of wrong) {
      const failing = quotesOf(answer);
      const charges = request();
      expect(await failing.quotes.find(charges, TABLES)).toBeNull();
      const recovered = quotesOf(() => Promise.resolve(taxed(900)));
      expect(await recovered.quotes.find(charges, TABLES)).toBeNull();
      expect([failing.requests(), recovered.requests()]).toEqual([1, 0]);
    }
  });

  it('are zero only where the shop collects none, or the tables have none either', async () => {
    const answer = () => Promise.resolve(taxed(0));
    expect(await quotesOf(answer).quotes.find(request(), TABLES)).toBeNull();
    expect(await quotesOf(answer).quotes.find(request(), 0)).toEqual(taxed(0));
    const untaxedStates = new Set(['IL']);
    expect(await quotesOf(answer, { untaxedStates }).quotes.find(request(), TABLES)).toEqual(taxed(0));
  });

  it('are not requested for a while after three failures in a row', async () => {
    const { quotes, requests } = quotesOf(() => Promise.reject(new Error('down')));
    for (let nth = 0; nth < 6; nth += 1) expect(await quotes.find(request(), TABLES)).toBeNull();
    expect(requests()).toBe(3);
  });

  it('are requested no more than the budget of the day', async () => {
    await db.count({ text: "delete from service_use where service = 'tax'" });
    const { quotes, requests } = quotesOf(() => Promise.resolve(taxed(900)), { callsPerDay: 2 });
    const found = [];
    for (let nth = 0; nth < 4; nth += 1) found.push(await quotes.find(request(), TABLES));
    expect(found).toEqual([taxed(900), taxed(900), null, null]);
    expect(requests()).toBe(2);
  });
});

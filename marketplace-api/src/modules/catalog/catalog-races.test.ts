import { LRUCache } from 'lru-cache';
import { AnswerCache } from '../../platform/freshness/answer-cache';
import { openDatabase, type Database } from '../../platform/database/database';
import { createTestDatabase, type TestDatabase } from '../../../verification/testing/database/test-database';
import { catalogRepository, type CatalogRepository } from './catalog.repository';
import { SearchReadModel } from '../../search/read-model/searchable-catalog';
import { readOffers } from '../pricing/offers';
import { snapshotSource, type AppliedChange } from './catalog-snapshot';
import { productService } from './product.service';

jest.setTimeout(120_000);

const ONE = 'CON-TCTR-2256517-102H';
const TWO = 'MIC-CC2-1757014-84T';
let server: TestDatabase;
let db: Database;
beforeAll(async () => {
  server = await createTestDatabase();
  db = openDatabase(server.url, 6, () => undefined);
});
afterAll(async () => {
  await db?.close();
  await server?.drop();
});

/** Creates a gate that blocks callers until it is opened. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passes: () => opened, open: () => open() };
}
const openSnapshots = (repository: CatalogRepository) =>
  snapshotSource({
    repository,
    readOffers: () => readOffers(db),
    createStore: () => new SearchReadModel(),
    isListening: () => true,
  });
const setPrice = (number: string, cents: number) =>
  db.count({ text: 'update product set price_cents = $2 where product_number = $1' }, [number, cents]);

it('a change that arrives during a full reload or another change is in the new catalog', async () => {
  const real = catalogRepository(db, true);
  const slow = gate();
  let isSlow = true;
  const repository: CatalogRepository = {
    ...real,
    skusByNumber: async (numbers) => {
      if (isSlow) await slow.passes();
      return real.skusByNumber(numbers);
    },
  };
  const source = openSnapshots(repository);
  await source.current();

  await setPrice(ONE, 11_111);
  source.onChange(`products\n${ONE}`);
  const waiting = source.current();
  const anew = new Promise<void>((resolve) => {
    let isAnnounced = false;
    source.subscribe((change) => {
      if (change === null && isAnnounced) resolve();
      if (change === null) isAnnounced = true;
    });
  });
  source.onChange('*');
  await anew;

  await setPrice(TWO, 22_222);
  source.onChange(`products\n${TWO}`);
  isSlow = false;
  slow.open();
  await waiting;
  const snapshot = await source.current();
  expect([snapshot.sku(ONE)?.priceCents, snapshot.sku(TWO)?.priceCents]).toEqual([11_111, 22_222]);
});

it('a product page that was read before a stock change is not cached', async () => {
  const real = catalogRepository(db, true);
  const [isRead, slow] = [gate(), gate()];
  let isSlow = true;
  const repository: CatalogRepository = {
    ...real,
    productFacts: async (number) => {
      const facts = await real.productFacts(number);
      isRead.open();
      if (isSlow) await slow.passes();
      return facts;
    },
  };
  const snapshots = openSnapshots(repository);
  await snapshots.current();
  const products = productService({
    snapshots,
    repository,
    hasSampleReviews: true,
    now: () => new Date('2026-11-20T15:00:00Z'),
  } as unknown as Parameters<typeof productService>[0]);
  const available = async (reading = products.read(ONE)) => {
    const found = await reading;
    if ('isFailure' in found) throw new Error('The product is gone.');
    return (JSON.parse(found.body.toString()) as { availableQuantity: number }).availableQuantity;
  };
  await db.count({ text: 'update stock set on_hand = 50 where product_number = $1' }, [ONE]);
  const before = products.read(ONE);
  await isRead.passes();
  await db.count({ text: 'update stock set on_hand = 3 where product_number = $1' }, [ONE]);
  await setPrice(ONE, 33_333);
  snapshots.onChange(ONE);
  snapshots.onChange(`products\n${ONE}`);
  await snapshots.current();
  isSlow = false;
  slow.open();
  expect([await available(before), await available()]).toEqual([50, 3]);
});

it("changes of stock and coupons keep the catalog's version, and so its search index", async () => {
  const source = openSnapshots(catalogRepository(db, true));
  const { version } = await source.current();
  const heard: AppliedChange[] = [];
  source.subscribe((change) => {
    if (change !== null) heard.push(change);
  });
  const after = async (payload: string) => {
    source.onChange(payload);
    const snapshot = await source.current();
    const { kinds, tags } = heard.at(-1)!;
    return [[...kinds].join(), tags.has('catalog'), snapshot.version - version];
  };
  expect(await after(TWO)).toEqual(['stock', false, 0]);
  expect(await after(`products\n:stock\n${TWO}`)).toEqual(['stock', true, 0]);
  expect(await after('offers')).toEqual(['offers', false, 0]);
  expect(await after(`products\n${TWO}`)).toEqual(['products', true, 1]);
});

it('a response that was begun before an invalidation is not cached', () => {
  const cache = new AnswerCache<{ n: number }>('product', new LRUCache({ max: 10 }));
  const keep = cache.begin();
  cache.forgetWhere(() => false);
  keep('key', { n: 1 });
  expect(cache.get('key')).toBeUndefined();
  cache.begin()('key', { n: 2 });
  cache.touch();
  expect(cache.get('key')).toEqual({ n: 2 });
  cache.forgetAll();
  expect(cache.get('key')).toBeUndefined();
});

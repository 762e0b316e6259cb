import { PRODUCT_SORTS } from 'shared-contracts';
import type { ProductDetail, ProductPage } from 'shared-contracts/wire';
import { startTestApi, type TestApi } from '../../verification/testing/test-api';

jest.setTimeout(120_000);

const MOST_ALIKE = 3;
const LIST = 20;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const search = async (query: string): Promise<ProductPage> =>
  (await api.newShopper().send<ProductPage>('GET', `/products?${query}&pageSize=${LIST}`)).body;

/** Returns the listings that a shopper can reach in one department: its sort orders, and single facet values. */
async function addressesOf(type: string): Promise<string[]> {
  const { facets } = await search(`type=${type}`);
  const filtered = facets.flatMap(({ id, values }) =>
    values.filter(({ count }) => count > MOST_ALIKE).map(({ value }) => `${id}=${encodeURIComponent(value)}`),
  );
  const lists = [
    ...PRODUCT_SORTS.map((sort) => `sort=${sort}`),
    ...filtered,
    ...filtered.map((one) => `${one}&sort=price-asc`),
  ];
  return lists.flatMap((list) => [`type=${type}&${list}&page=1`, `type=${type}&${list}&page=2`]);
}

const SIZES = ['205/55R16', '225/65R17', '235/45R18', '245/40R19', '265/70R17', 'LT275/70R18', '33X12.50R20LT'];
const WORDS = [
  'michelin',
  'all terrain',
  'winter tires',
  'black wheels',
  'chrome wheels',
  '6 lug wheels',
  'mesh',
  'run flat',
];

/** Returns listings in which a picture repeats too often. */
async function crowded(addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    const { products } = await search(address);
    const shown = new Map<string, number>();
    for (const { media } of products) shown.set(media.name, (shown.get(media.name) ?? 0) + 1);
    for (const [name, count] of shown) if (count > MOST_ALIKE) found.push(`${address}: ${name} ${count} times`);
  }
  return found;
}

describe('pictures in a listing', () => {
  it.each(['tires', 'wheels'])('repeat at most three times in 20 %s, with any sort order and filter', async (type) => {
    const addresses = await addressesOf(type);
    expect(addresses.length).toBeGreaterThan(50);
    expect(await crowded(addresses)).toEqual([]);
  });

  it('repeat at most three times in 20 results by size or words', async () => {
    const queries = [...SIZES.map((size) => `size=${size}`), ...WORDS.map((text) => `q=${encodeURIComponent(text)}`)];
    expect(await crowded(queries.flatMap((query) => [`${query}&page=1`, `${query}&page=2`]))).toEqual([]);
  });

  it('have a text alternative with the product where a page shows one alone', async () => {
    const cards = [...(await search('type=tires')).products, ...(await search('type=wheels')).products];
    for (const { title, variants } of cards) {
      const { body } = await api.newShopper().send<ProductDetail>('GET', `/products/${variants[0]!.productNumber}`);
      expect(body.media.length).toBeGreaterThan(0);
      for (const { alt } of body.media) expect(alt).toContain(`${title.brand} ${title.name}`);
    }
  });
});

describe('colors of wheels', () => {
  it('are the first filter, and each wheel has one', async () => {
    const { facets, total } = await search('type=wheels');
    expect(facets[0]).toMatchObject({ id: 'color', label: 'Color' });
    expect(facets[0]!.values.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Black', 'Bronze & gold', 'White']),
    );
    const finishes: Record<string, RegExp> = {
      black: /black(?!.*(machined|milled))/i,
      'black-machined': /black.*(machined|milled)/i,
      white: /white/i,
    };
    for (const [color, finish] of Object.entries(finishes)) {
      const { products, total: some } = await search(`type=wheels&color=${color}`);
      expect(some).toBeGreaterThan(0);
      expect(some).toBeLessThan(total);
      for (const card of products) expect(card.finish).toMatch(finish);
    }
  });
});

describe('values of a filter', () => {
  it.each(['tires', 'wheels', 'accessories'])('have a plain value before one that extends it: %s', async (type) => {
    const { facets } = await search(`type=${type}`);
    const faults = facets.flatMap(({ label, values }) =>
      values.flatMap((one, at) =>
        values
          .slice(at + 1)
          .filter((later) => (one.label ?? '').startsWith(`${later.label} `))
          .map((later) => `${label}: ${one.label} before ${later.label}`),
      ),
    );
    expect(faults).toEqual([]);
  });
});

describe('the price of a card', () => {
  it.each(['type=tires', 'type=wheels', 'type=accessories', 'size=205/55R16', 'q=michelin'])(
    'is "from" in the list %s exactly where its sizes have several prices',
    async (query) => {
      for (const sort of PRODUCT_SORTS) {
        const { products } = await search(`${query}&sort=${sort}`);
        for (const { shown, priceRange } of products)
          expect(shown.scope).toBe(priceRange.min.value < priceRange.max.value ? 'from' : 'one');
      }
    },
  );
});

describe('a load range', () => {
  const find = (text: string) => search(`q=${encodeURIComponent(text)}`);
  const sizes = ({ products }: ProductPage) => new Set(products.map(({ subtitle }) => subtitle.front.size));
  const rangesOf = ({ products }: ProductPage) => new Set(products.map(({ loadRange }) => loadRange));

  it.each(['load range e', 'LRE tires', 'lr e', 'e rated', 'michelin load range e', 'load range E all-terrain'])(
    'finds only light truck tires with it in "%s"',
    async (text) => {
      const page = await find(text);
      expect([page.understood?.loadRange, page.notice, page.total > 0]).toEqual(['E', undefined, true]);
      expect([...rangesOf(page)]).toEqual(['E']);
      for (const size of sizes(page)) expect(size).toMatch(/^LT|LT$|C$/);
    },
  );

  it('finds trailer tires where the text names a trailer', async () => {
    const page = await find('trailer load range e');
    expect([page.total > 0, [...rangesOf(page)]]).toEqual([true, ['E']]);
    for (const size of sizes(page)) expect(size).not.toMatch(/^LT|LT$/);
  });

  it('shows the size and an explanation when the size does not have it', async () => {
    const page = await find('LT275/70R18 F');
    expect(page.notice).toMatch(/^Nothing for LT275\/70R18 matches/);
    expect([...sizes(page)]).toEqual(['LT275/70R18']);
  });

  it('is not assumed where only numbers were typed, which also match truck sizes', async () => {
    const page = await find('275 70 18');
    expect([...sizes(page)].sort()).toEqual(['275/70R18', 'LT275/70R18']);
  });
});

import { PRODUCT_SORTS } from 'shared-contracts';
import { DealList, ProductPage, type ProductCard, type ProductDetail } from 'shared-contracts/wire';
import type { OrProblem } from '../../../verification/testing/shopper';
import { eventually } from '../../../verification/testing/eventually';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';

jest.setTimeout(120_000);

const SIZE = '225/65R17';
const TIRE = 'CON-TCTR-2256517-102H';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const get = async <T = ProductPage>(path: string, headers = {}) =>
  api.newShopper().send<OrProblem<T>>('GET', path, undefined, headers);
const list = async (query: string) => (await get(`/products?${query}`)).body;

describe('a listing', () => {
  it.each([
    `size=${SIZE}`,
    'type=tires',
    'type=wheels',
    'type=accessories',
    'q=michelin',
    'fitment=F09cd297d',
    'size=245/35R20&rear=305/30R20',
    'group=31',
  ])('[search-id] [product-card] [assortment] %s has the shape of the contract and a search id', async (query) => {
    const { body, status, headers } = await get(`/products?${query}`);
    expect(status).toBe(200);
    expect(wireErrors(ProductPage, body)).toEqual([]);
    expect(body.total).toBeGreaterThan(0);
    expect(headers['x-search-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  const bases = [
    `size=${SIZE}`,
    `size=${SIZE}&brand=Michelin`,
    `size=${SIZE}&speed=H&price=100-150`,
    'q=all+terrain&rating=4',
    'type=wheels&diameter=17',
    'type=accessories',
    'size=245/35R20&rear=305/30R20',
  ];
  it.each(bases)('%s: counts for every facet value the cards that it leads to', async (base) => {
    const page = await list(base);
    for (const facet of page.facets) {
      const others = base
        .split('&')
        .filter((part) => !part.startsWith(`${facet.id}=`))
        .join('&');
      for (const { value, count } of facet.values.slice(0, 12)) {
        const narrowed = await list(`${others}&${facet.id}=${encodeURIComponent(value)}`);
        expect(`${facet.id}=${value}: ${narrowed.total}`).toBe(`${facet.id}=${value}: ${count}`);
      }
    }
  });

  it('marks selected values and keeps them visible when nothing matches', async () => {
    const page = await list(`size=${SIZE}&brand=Nobody`);
    expect(page.total).toBe(0);
    expect(page.facets.find((facet) => facet.id === 'brand')?.values).toContainEqual({
      value: 'Nobody',
      count: 0,
      selected: true,
    });
  });

  it.each(PRODUCT_SORTS)('shows each card once over all pages when sorted by %s', async (sort) => {
    const first = await list(`type=tires&sort=${sort}&pageSize=50`);
    const ids = new Set<string>();
    for (let page = 1; page <= first.pageCount; page += 1)
      (await list(`type=tires&sort=${sort}&pageSize=50&page=${page}`)).products.forEach((card) => ids.add(card.id));
    expect(ids.size).toBe(first.total);
  });

  it.each([`size=${SIZE}`, 'type=tires', 'q=michelin', 'type=wheels&fitment=F09cd297d', 'q=touring'])(
    'lists unavailable products last in %s, except where it sorts by price',
    async (query) => {
      const [first] = (await list(`${query}&pageSize=1`)).products;
      await api.db.count({ text: 'update stock set quantity = 0 where product_number like $1' }, [`${first!.id}-%`]);
      const isIn = ({ variants }: ProductCard) => variants.some(({ inStock }) => inStock);
      await eventually(async () => {
        const { products } = await list(`${query}&pageSize=96`);
        const places = products.map(isIn);
        expect(places).toEqual([...places].sort((a, b) => Number(b) - Number(a)));
        expect(products.find(({ id }) => id === first!.id) ?? null).not.toEqual(products[0]);
      });
      const priced = (await list(`${query}&sort=price-asc&pageSize=96`)).products;
      const prices = priced.map(({ shown }) => shown.unit.value);
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
    },
  );

  it('shows an available size first on a card', async () => {
    const { products } = await list('type=tires&pageSize=96');
    const isMixed = ({ variants }: ProductCard) => new Set(variants.map(({ inStock }) => inStock)).size > 1;
    for (const { variants } of products.filter(isMixed)) expect(variants[0]!.inStock).toBe(true);
    const many = products.find(({ variantCount }) => variantCount > 4)!;
    const [cheapest] = many.variants;
    await api.db.count({ text: 'update stock set quantity = 0 where product_number = $1' }, [cheapest!.productNumber]);
    await eventually(async () => {
      const card = (await list('type=tires&pageSize=96')).products.find(({ id }) => id === many.id)!;
      expect([card.variants[0]!.inStock, card.variants[0]!.productNumber]).toEqual([
        true,
        many.variants[1]!.productNumber,
      ]);
    });
  });

  it('sorts by price in both directions', async () => {
    const prices = async (sort: string) =>
      (await list(`size=${SIZE}&sort=${sort}&pageSize=96`)).products.map(
        ({ shown }) => shown.total.value / shown.quantity,
      );
    const up = await prices('price-asc');
    expect(up).toEqual([...up].sort((a, b) => a - b));
    const down = await prices('price-desc');
    expect(down).toEqual([...down].sort((a, b) => b - a));
  });

  it.each([`size=${SIZE}`, 'type=tires', 'size=225/45R17&rear=225/65R17', 'q=michelin'])(
    'sorts %s by the set price after savings that its cards show',
    async (query) => {
      const { products } = await list(`${query}&sort=price-after-savings&pageSize=96`);
      const setOf = ({ shown: { total, backByMail } }: ProductCard) =>
        Math.max(0, Math.round(100 * (total.value - (backByMail?.value ?? 0))));
      const prices = products.map(setOf);
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
      for (const { specialOffer, priceAfterSavings } of products)
        expect(priceAfterSavings !== undefined).toBe(specialOffer !== undefined);
      expect(products.some(({ specialOffer }) => specialOffer)).toBe(true);
    },
  );

  it('[product-card] shows a staggered vehicle as front and rear pairs', async () => {
    const staggered = await api.db.one<{ fitment_id: string; front_size: string; rear_size: string }>({
      text: `select fitment_id, front_size, rear_size
        from fitment
        where make = 'BMW' and rear_size is not null
        order by fitment_id limit 1`,
    });
    const page = await list(`fitment=${staggered!.fitment_id}`);
    expect(page.total).toBeGreaterThan(0);
    for (const card of page.products) {
      expect([card.subtitle.front.size, card.subtitle.rear?.size]).toEqual([
        staggered!.front_size,
        staggered!.rear_size,
      ]);
      expect(card.variants.map((variant) => variant.position)).toEqual(['front', 'rear']);
    }
  });

  it('shows only tires that suit the vehicle in size, load and speed', async () => {
    const page = await list('fitment=F09cd297d&pageSize=96');
    expect(page.vehicle).toContain('Acura Integra');
    for (const card of page.products) {
      expect(card.subtitle.front.size).toBe('215/50R17');
      expect(Number.parseInt(card.loadIndex!, 10)).toBeGreaterThanOrEqual(91);
    }
  });

  it('lists wheels that fit the vehicle', async () => {
    const page = await list('type=wheels&fitment=F09cd297d');
    expect(page.total).toBeGreaterThan(2);
    expect(page.facets.find((facet) => facet.id === 'boltPattern')?.values.map((entry) => entry.value)).toEqual([
      '5x114.3',
    ]);
    expect(page.facets.find((facet) => facet.id === 'diameter')?.values.map((entry) => entry.value)).toEqual(['17']);
  });

  it.each([
    ['michelin defender', 'MIC-DEF2'],
    ['2256517', null],
    ['225 65 r17', null],
    ['crossclim', 'MIC-CC2'],
    ['MIC-CC2-1757014-84T', 'MIC-CC2'],
  ])('finds "%s"', async (term, lineId) => {
    const page = await list(`q=${encodeURIComponent(term)}`);
    expect(page.total).toBeGreaterThan(0);
    expect(page.notice).toBeUndefined();
    if (lineId) expect(page.products.map((card) => card.id)).toContain(lineId);
    else expect(page.products.every((card) => card.subtitle.front.size.includes('225/65R17'))).toBe(true);
  });

  it('finds a misspelled word and says so', async () => {
    const page = await list('q=michlin');
    expect(page.notice).toMatch(/Nothing matches “michlin” exactly/);
    expect(page.products.some((card) => card.title.brand === 'Michelin')).toBe(true);
  });

  it.each([
    'q=%27%3Bdrop+table',
    'q=!!!',
    'q=%26%7C%3A*',
    'size=nonsense',
    'fitment=unknown',
    'page=999',
    'sort=oddly',
  ])('accepts %s', async (query) => {
    expect((await get(`/products?${query}`)).status).toBe(200);
  });

  it.each(['page=0', 'page=-1', 'pageSize=1000', 'page=two'])('refuses %s', async (query) => {
    const { status, body } = await get(`/products?${query}`);
    expect([status, body.code]).toEqual([400, 'VALIDATION']);
  });

  it('is smaller than 6 kB when compressed', async () => {
    const response = await api.app.inject({
      url: `/v1/products?size=${SIZE}`,
      headers: { 'x-marketplace-key': 'tm-web-treadmarket', 'accept-encoding': 'gzip' },
    });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.rawPayload.length).toBeLessThan(6000);
  });

  it('shows a changed price and stock without a restart', async () => {
    const shown = async () =>
      (await list(`size=${SIZE}&q=truecontact`)).products.find((card) => card.id === 'CON-TCTR')!.variants[0]!;
    const before = await shown();
    await api.db.count({ text: 'update product set price_cents = price_cents + 100 where product_number = $1' }, [
      TIRE,
    ]);
    await api.db.count({ text: 'update stock set quantity = 0 where product_number = $1' }, [TIRE]);
    await eventually(async () => {
      const after = await shown();
      expect([after.price.value, after.inStock]).toEqual([before.price.value + 1, false]);
    });
    await api.db.count({ text: 'update product set price_cents = price_cents - 100 where product_number = $1' }, [
      TIRE,
    ]);
    await api.db.count({ text: 'update stock set quantity = 9 where product_number = $1' }, [TIRE]);
    await eventually(async () => expect((await shown()).price).toEqual(before.price));
  });

  it.each([9, 3, 1, 5, 2, 50])('prices the same quantity as the product page while %i are left', async (left) => {
    await api.db.count({ text: 'update stock set quantity = $2 where product_number = $1' }, [TIRE, left]);
    await eventually(async () => {
      const card = (await list(`size=${SIZE}&q=truecontact`)).products.find(({ id }) => id === 'CON-TCTR')!;
      const { body: product } = await get<ProductDetail>(`/products/${TIRE}`);
      expect([card.shown.quantity, product.availableQuantity]).toEqual([Math.min(4, left), left]);
    });
  });
});

describe('a store without sample reviews', () => {
  it("shows customers' ratings only, in cards, filters and pages", async () => {
    const own = await startTestApi({ env: { SAMPLE_REVIEWS: 'off' } });
    try {
      const read = async <T>(path: string) => (await own.newShopper().send<T>('GET', path)).body;
      const bare = await read<ProductPage>('/products?type=tires&pageSize=96');
      expect(
        bare.products.filter(({ rating, numberOfReviews }) => rating !== undefined || numberOfReviews > 0),
      ).toEqual([]);
      expect(bare.facets.map(({ id }) => id)).not.toContain('rating');
      await own.db.count({
        text: "update product_line set customer_rating = 4.2, customer_review_count = 3 where line_id = 'MIC-CC2'",
      });
      await eventually(async () => {
        const rated = await read<ProductPage>('/products?type=tires&rating=4');
        expect(rated.products.map(({ id, rating, numberOfReviews }) => [id, rating, numberOfReviews])).toEqual([
          ['MIC-CC2', 4.2, 3],
        ]);
      });
      expect(await read<ProductDetail>('/products/MIC-CC2-1757014-84T')).toMatchObject({
        rating: 4.2,
        numberOfReviews: 3,
        hasSampleReviews: false,
      });
    } finally {
      await own.close();
    }
  });
});

describe('deals', () => {
  it.each([
    ['ACTIVE_DEALS', 18],
    ['EXPIRED_DEALS', 8],
    ['GOVERNMENT_DEALS', 6],
  ])('%s', async (name, count) => {
    const { body } = await get<DealList>(`/deals?list=${name}`);
    expect(wireErrors(DealList, body)).toEqual([]);
    expect(body.deals).toHaveLength(count);
  });
});

import { ProductDetail, StockAvailabilityList, type ProductPage, type Problem } from 'shared-contracts/wire';
import type { OrProblem } from '../../../verification/testing/shopper';
import { eventually } from '../../../verification/testing/eventually';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';

jest.setTimeout(120_000);
const TIRE = 'CON-TCTR-2256517-102H';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const get = async <T = ProductPage>(path: string, headers = {}) =>
  api.newShopper().send<OrProblem<T>>('GET', path, undefined, headers);
const list = async (query: string) => (await get(`/products?${query}`)).body;

describe('a product', () => {
  it.each([TIRE, 'VEL-ARCO5-167-4X100-P48-HS', 'FRO-CBL-01', 'MIC-CC2-1757014-84T'])(
    '%s has the shape of the contract',
    async (number) => {
      const { body } = await get<ProductDetail>(`/products/${number}`);
      expect(wireErrors(ProductDetail, body)).toEqual([]);
      expect(body.url).toMatch(new RegExp(`^/product/${number}/[a-z0-9-]+$`));
      expect(body.media.length).toBeGreaterThan(0);
    },
  );

  it('is answered with 304 until its data change', async () => {
    const first = await get<ProductDetail>(`/products/${TIRE}`);
    const again = () => get<ProductDetail>(`/products/${TIRE}`, { 'if-none-match': first.headers.etag });
    expect((await again()).status).toBe(304);
    await api.db.count({ text: 'update stock set quantity = quantity + 1 where product_number = $1' }, [TIRE]);
    await eventually(async () => {
      const changed = await again();
      expect([changed.status, changed.body.availableQuantity]).toEqual([200, first.body.availableQuantity + 1]);
    });
  });

  it.each([
    ['six for dual rear wheels', 'f.dual_rear_wheels', 6],
    ['two for one axle', 'not f.dual_rear_wheels and f.rear_size is not null', 2],
    ['four else', 'not f.dual_rear_wheels and f.rear_size is null', 4],
  ])('comes in a set of %s', async (_, vehicles, quantity) => {
    const rows = await api.db.many<{ fitmentId: string; number: string }>({
      text: `select f.fitment_id as "fitmentId", p.product_number as number
        from fitment f
        join product p on p.product_type = 'TIRE' and p.size = f.front_size
        where ${vehicles}
        order by p.load_number desc, f.fitment_id, p.product_number
        limit 20`,
    });
    const answers = await Promise.all(
      rows.map(({ number, fitmentId }) => get<ProductDetail>(`/products/${number}?fitment=${fitmentId}`)),
    );
    const fitting = answers.flatMap(({ body: { fitsVehicle } }) => (fitsVehicle?.fits ? [fitsVehicle] : []));
    expect(fitting.length).toBeGreaterThan(0);
    expect(new Set(fitting.map(({ setQuantity }) => setQuantity))).toEqual(new Set([quantity]));
    expect(fitting.every(({ message }) => message.includes('dual rear wheels') === (quantity === 6))).toBe(true);
  });

  it('counts cheaper and more expensive available tires of other lines in its size', async () => {
    const [counted] = await api.db.many<Required<ProductDetail>['sizePrices']>(
      {
        text: `select count(*)::int as others, count(*) filter (where o.price_cents < p.price_cents)::int as cheaper,
            count(*) filter (where o.price_cents > p.price_cents)::int as dearer
          from product p
          join product o on o.product_type = 'TIRE' and o.size = p.size and o.line_id <> p.line_id
          join stock s on s.product_number = o.product_number and s.quantity > 0
          where p.product_number = $1`,
      },
      [TIRE],
    );
    expect(counted!.others).toBeGreaterThan(8);
    expect((await get<ProductDetail>(`/products/${TIRE}`)).body.sizePrices).toEqual(counted);
    expect((await get<ProductDetail>('/products/FRO-CBL-01')).body.sizePrices).toBeUndefined();
  });

  it('shows its instant savings and the price after them', async () => {
    const { body } = await get<ProductDetail>('/products/MIC-CC2-1757014-84T');
    expect([body.price.value, body.salePrice?.value]).toEqual([104.99, 84.99]);
    expect(body.promotions[0]).toMatchObject({
      kind: 'InstantSavingsPromotion',
      dollarAmount: 20,
      description: 'Instant $20 off per tire at checkout',
    });
  });

  it.each([
    ['MIC-CC2-1757014-84T', false],
    ['HAN-KPT7-2155017-95H-XL', null],
  ])('shows whether %s fits a vehicle', async (number, fits) => {
    const { body, status } = await get<ProductDetail>(`/products/${number}?fitment=F09cd297d`);
    if (status === 404) return expect(fits).toBeNull();
    expect(body.fitsVehicle).toMatchObject({ fits, fitmentId: 'F09cd297d' });
  });

  it("is shown as a fit when opened from a vehicle's listing", async () => {
    const [card] = (await list('fitment=F09cd297d')).products;
    const { body } = await get<ProductDetail>(`/products/${card!.variants[0]!.productNumber}?fitment=F09cd297d`);
    expect(body.fitsVehicle?.fits).toBe(true);
    expect(body.fitsVehicle?.message).toMatch(/door placard or owner's manual/);
  });

  it('is answered with 404 when it does not exist', async () => {
    const { status, body } = await get<Problem>('/products/NOPE');
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('[stock] shows stock and delivery by ZIP code', async () => {
    const { body } = await get<StockAvailabilityList>(
      `/products/stock-available?product-numbers=${TIRE},NOPE&zip-code=60601`,
    );
    expect(wireErrors(StockAvailabilityList, body)).toEqual([]);
    expect(body.products).toMatchObject([
      { productNumber: TIRE, inStock: true, estimatedDelivery: { date: '2026-11-24' } },
    ]);
    expect(
      (await get<StockAvailabilityList>(`/products/stock-available?product-numbers=${TIRE}&zip-code=99501`)).body
        .products[0]!.estimatedDelivery,
    ).toBeNull();
    expect((await get(`/products/stock-available?product-numbers=${TIRE}&zip-code=00000`)).body.code).toBe(
      'ZIP_INVALID',
    );
  });
});

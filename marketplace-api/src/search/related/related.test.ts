import {
  RelatedProducts,
  type Problem,
  type ProductDetail,
  type ProductPage,
  type RelatedGroup,
} from 'shared-contracts/wire';
import type { OrProblem } from '../../../verification/testing/shopper';
import { eventually } from '../../../verification/testing/eventually';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';
import { diameterOf, rimWidthsOf } from '../../modules/fitment/rim-width';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
const WHEEL = 'VEL-ARCO5-167-4X100-P48-HS';
const CHAINS = 'FRO-CBL-01';
/* An Acura Integra with 215/50R17 91V and 5x114.3. */
const INTEGRA = 'F09cd297d';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const get = async <T>(path: string) => api.newShopper().send<OrProblem<T>>('GET', path);
const related = async (number: string, fitment?: string) =>
  (await get<RelatedProducts>(`/products/${number}/related${fitment ? `?fitment=${fitment}` : ''}`)).body.groups;
const detail = async (number: string, fitment?: string) =>
  (await get<ProductDetail>(`/products/${number}${fitment ? `?fitment=${fitment}` : ''}`)).body;
const group = (groups: readonly RelatedGroup[], kind: RelatedGroup['kind']) => groups.find((one) => one.kind === kind)!;
const numbers = ({ products }: RelatedGroup) => products.map(({ variants }) => variants[0]!.productNumber);
const specOf = (product: ProductDetail, name: string) => product.specs.find((spec) => spec.name === name)?.value ?? '';

it.each([
  [TIRE, undefined],
  [TIRE, INTEGRA],
  [WHEEL, undefined],
  [WHEEL, INTEGRA],
  [CHAINS, undefined],
  [CHAINS, 'unknown'],
])('lists beside %s for %s each line once, without its own, in stock first', async (number, fitment) => {
  const { status, body } = await get<RelatedProducts>(
    `/products/${number}/related${fitment ? `?fitment=${fitment}` : ''}`,
  );
  expect([status, wireErrors(RelatedProducts, body)]).toEqual([200, []]);
  const own = await detail(number);
  expect(body.groups[0]?.kind).toBe('similar');
  for (const { products } of body.groups) {
    const lines = products.map(({ id }) => id);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).not.toContain(own.lineId);
    expect(products.length).toBeLessThanOrEqual(8);
    const stock = products.map(({ variants }) => variants[0]!.inStock);
    expect(stock).toEqual([...stock].sort((a, b) => Number(b) - Number(a)));
  }
});

describe('seasons of related products', () => {
  interface Seasonal {
    readonly number: string;
    readonly lineId: string;
    readonly type: string;
    readonly hasSnowMark: boolean;
  }
  const TIRES = {
    text: `select p.product_number as number, p.line_id as "lineId", l.type, p.snow as "hasSnowMark"
      from product p join product_line l using (line_id) where l.product_type = 'TIRE' order by md5(p.product_number)`,
  };
  const EACH = 12;

  it('are never mixed: no summer tire appears with a winter tire', async () => {
    const tires = await api.db.many<Seasonal>(TIRES);
    const tireOf = new Map(tires.map((tire) => [tire.number, tire]));
    const ofType = (type: string) => tires.filter((tire) => tire.type === type).slice(0, EACH);
    const asked = [...ofType('winter'), ...ofType('summer'), ...ofType('touring'), ...ofType('all-terrain')];
    const seen = { winter: 0, summer: 0 };
    for (const number of [...asked.map((tire) => tire.number), WHEEL, CHAINS])
      for (const fitment of [undefined, INTEGRA]) {
        const own = tireOf.get(number);
        for (const found of await related(number, fitment)) {
          const shown = numbers(found).flatMap((one) => tireOf.get(one) ?? []);
          const types = shown.map(({ type }) => type);
          expect(types.includes('summer') && types.includes('winter')).toBe(false);
          if (number === CHAINS) expect(types).not.toContain('summer');
          if (own?.type === 'winter')
            for (const { type, hasSnowMark } of shown) {
              expect(type === 'winter' || hasSnowMark).toBe(true);
              seen.winter += 1;
            }
          if (own?.type === 'summer') {
            expect(types).not.toContain('winter');
            expect(found.kind).not.toBe('chains');
            seen.summer += 1;
          }
        }
      }
    expect(Math.min(seen.winter, seen.summer)).toBeGreaterThan(EACH);
  });
});

describe('a tire', () => {
  it('has others of its size and type, the nearest in price first', async () => {
    const own = await detail(TIRE);
    const similar = group(await related(TIRE), 'similar');
    expect([similar.title, similar.url]).toEqual(['More in 225/65R17', '/tires?size=225/65R17']);
    expect(new Set(similar.products.map(({ subtitle }) => subtitle.front.size))).toEqual(new Set(['225/65R17']));
    const ofKind = similar.products.filter(
      ({ performanceCategory }) => performanceCategory === own.performanceCategory,
    );
    expect(ofKind).toEqual(similar.products.slice(0, ofKind.length));
    expect(ofKind.length).toBeGreaterThan(1);
    const inStock = ofKind.filter(
      ({ variants, loadIndex }) => variants[0]!.inStock && Number.parseInt(loadIndex!, 10) >= 102,
    );
    const gaps = inStock.map(({ variants }) => Math.abs(variants[0]!.price.value - own.price.value));
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
  });

  it('has wheels that it can be mounted on and that carry its load', async () => {
    const wheels = group(await related(TIRE), 'wheels');
    const { least, most } = rimWidthsOf('225/65R17')!;
    expect([wheels.title, wheels.url, wheels.note]).toEqual([
      'Wheels that suit 225/65R17',
      '/wheels?diameter=17',
      '17-inch rims, 6 to 8 inches wide. Bolt pattern and offset depend on your vehicle.',
    ]);
    expect(wheels.products.length).toBeGreaterThan(3);
    const rows = await api.db.many<{ pattern: string }>({
      text: "select distinct bolt_pattern as pattern from fitment where front_size = '225/65R17'",
    });
    const patterns = rows.map(({ pattern }) => pattern);
    for (const number of numbers(wheels)) {
      const wheel = await detail(number);
      const width = Number.parseFloat(specOf(wheel, 'Width'));
      expect(patterns).toContain(specOf(wheel, 'Bolt pattern'));
      expect([
        specOf(wheel, 'Rim diameter'),
        width >= least && width <= most,
        Number.parseInt(specOf(wheel, 'Load rating'), 10) >= 1874,
      ]).toEqual(['17 in', true, true]);
    }
  });

  it('has chains that list its size', async () => {
    const chains = group(await related(TIRE), 'chains');
    expect(chains.title).toBe('Chains that fit 225/65R17');
    for (const number of numbers(chains))
      expect(specOf(await detail(number), 'Fits tire sizes').split(', ')).toContain('225/65R17');
  });

  it('has tires and wheels that fit too when it fits the vehicle', async () => {
    const [card] = (await get<ProductPage>(`/products?fitment=${INTEGRA}`)).body.products;
    const groups = await related(card!.variants[0]!.productNumber, INTEGRA);
    expect([group(groups, 'similar').title, group(groups, 'wheels').title]).toEqual([
      'More tires that fit your vehicle',
      'Wheels for this tire and your vehicle',
    ]);
    for (const kind of ['similar', 'wheels'] as const)
      for (const number of numbers(group(groups, kind)))
        expect((await detail(number, INTEGRA)).fitsVehicle?.fits).toBe(true);
  });

  it('has products that fit when it does not fit the vehicle', async () => {
    const similar = group(await related(TIRE, INTEGRA), 'similar');
    expect([similar.title, similar.url]).toEqual(['More tires that fit your vehicle', `/tires?fitment=${INTEGRA}`]);
    for (const number of numbers(similar)) expect((await detail(number, INTEGRA)).fitsVehicle?.fits).toBe(true);
  });

  it('has no road wheels when it is for lawns or trailers', async () => {
    const [card] = (await get<ProductPage>('/products?group=31')).body.products;
    expect((await related(card!.variants[0]!.productNumber)).map(({ kind }) => kind)).not.toContain('wheels');
  });
});

describe('a wheel', () => {
  it('has others of its diameter and bolt pattern, and tires that can be mounted on it', async () => {
    const own = await detail(WHEEL);
    const groups = await related(WHEEL);
    expect(group(groups, 'similar').title).toBe('More 16-inch wheels for 4×100');
    expect(
      group(groups, 'similar').products.every(
        ({ subtitle }) => subtitle.front.size.startsWith('16x') && subtitle.front.size.includes(' 4x100 '),
      ),
    ).toBe(true);
    const tires = group(groups, 'tires');
    expect(tires.title).toBe('Tires that go on 16×7 wheels');
    for (const { subtitle } of tires.products) {
      const widths = rimWidthsOf(subtitle.front.size)!;
      expect([subtitle.front.size.includes('R16'), widths.least <= 7 && 7 <= widths.most]).toEqual([true, true]);
    }
    expect(own.productType).toBe('WHEEL');
  });

  it('has tires of its size, or of one with the same height, when it fits the vehicle', async () => {
    const [card] = (await get<ProductPage>(`/products?type=wheels&fitment=${INTEGRA}`)).body.products;
    const groups = await related(card!.variants[0]!.productNumber, INTEGRA);
    expect(group(groups, 'tires').title).toBe('Tires for this wheel and your vehicle');
    const own = diameterOf('215/50R17')!;
    for (const { subtitle, loadIndex } of group(groups, 'tires').products) {
      expect(Math.abs(diameterOf(subtitle.front.size)! / own - 1)).toBeLessThanOrEqual(0.03);
      expect(Number.parseInt(loadIndex!, 10)).toBeGreaterThanOrEqual(91);
    }
    for (const number of numbers(group(groups, 'similar')))
      expect((await detail(number, INTEGRA)).fitsVehicle?.fits).toBe(true);
  });
});

describe('chains', () => {
  it('have others that share a size with them before those for other vehicles', async () => {
    const sizes = specOf(await detail(CHAINS), 'Fits tire sizes').split(', ');
    const [first] = numbers(group(await related(CHAINS), 'similar'));
    expect(
      specOf(await detail(first!), 'Fits tire sizes')
        .split(', ')
        .filter((size) => sizes.includes(size)).length,
    ).toBeGreaterThan(0);
  });

  it('have tires in their sizes, and those of a known vehicle', async () => {
    const sizes = specOf(await detail(CHAINS), 'Fits tire sizes').split(', ');
    const tires = group(await related(CHAINS), 'tires');
    expect(tires.products.length).toBeGreaterThan(0);
    for (const { subtitle } of tires.products) expect(sizes).toContain(subtitle.front.size);
    const vehicle = await api.db.one<{ fitment_id: string }>(
      { text: 'select fitment_id from fitment where front_size = any($1) and rear_size is null limit 1' },
      [sizes],
    );
    const own = group(await related(CHAINS, vehicle!.fitment_id), 'tires');
    expect(own.title).toBe('Tires for these chains and your vehicle');
    for (const number of numbers(own)) expect((await detail(number, vehicle!.fitment_id)).fitsVehicle?.fits).toBe(true);
  });
});

describe('the fit of a related product', () => {
  it('names the sizes of the line that fit the vehicle', async () => {
    const [card] = (await get<ProductPage>(`/products?fitment=${INTEGRA}`)).body.products;
    const foreign = (await detail(card!.variants[0]!.productNumber)).variants.find(({ size }) => size !== '215/50R17')!;
    const { fitsVehicle, variants } = await detail(foreign.productNumber, INTEGRA);
    expect(fitsVehicle?.fits).toBe(false);
    const fitting = variants.filter(({ productNumber }) => fitsVehicle?.fittingVariants?.includes(productNumber));
    expect(fitting.length).toBeGreaterThan(0);
    expect(fitting.every(({ size }) => size === '215/50R17')).toBe(true);
  });

  it("depends on the vehicle's original size for chains", async () => {
    const sizes = specOf(await detail(CHAINS), 'Fits tire sizes').split(', ');
    const vehicle = await api.db.one<{ fitment_id: string }>(
      { text: 'select fitment_id from fitment where front_size = any($1) and rear_size is null limit 1' },
      [sizes],
    );
    expect((await detail(CHAINS, vehicle!.fitment_id)).fitsVehicle).toMatchObject({ fits: true, position: 'both' });
    expect((await detail(CHAINS, INTEGRA)).fitsVehicle?.fits).toBe(false);
  });

  it("is unknown for a wheel where the vehicle's bolt pattern is unknown", async () => {
    const vehicle = await api.db.one<{ fitment_id: string }>({
      text: 'select fitment_id from fitment where bolt_pattern is null limit 1',
    });
    const { fitsVehicle } = await detail(WHEEL, vehicle!.fitment_id);
    expect([fitsVehicle?.fits, fitsVehicle?.message]).toEqual([
      null,
      expect.stringMatching(/^We can't tell .*\. Compare the bolt pattern 4×100 with your owner's manual\.$/),
    ]);
  });

  it('is unknown for an accessory that is for any vehicle', async () => {
    const storage = (await get<ProductPage>('/products?type=accessories&category=tire storage')).body.products[0]!;
    expect((await detail(storage.variants[0]!.productNumber, INTEGRA)).fitsVehicle).toMatchObject({
      fits: null,
      message: expect.stringContaining('check the sizes and notes under Specs'),
    });
  });
});

it('related products no longer list a product first that sells out', async () => {
  const [first] = numbers(group(await related(TIRE), 'similar'));
  await api.db.count({ text: 'update stock set quantity = 0 where product_number = $1' }, [first]);
  await eventually(async () => expect(numbers(group(await related(TIRE), 'similar'))[0]).not.toBe(first));
});

it('related products answer 404 for an unknown number, and refuse an overlong one', async () => {
  const unknown = await get<Problem>('/products/NOPE/related');
  expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
  expect((await get<Problem>(`/products/${'N'.repeat(90)}/related`)).status).toBe(400);
});

import {
  Fitment,
  FitmentResult,
  SizeOptions,
  SizesOnSale,
  type FitmentFound,
  type FitmentList,
  type FitmentOptions,
} from 'shared-contracts/wire';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const get = <T>(path: string) => api.newShopper().send<T>('GET', path);
const step = async (query: string) => {
  const { body, status } = await get<FitmentOptions>(`/vehicle?${query}`);
  expect([status, wireErrors(FitmentResult, body)]).toEqual([200, []]);
  return body.fitmentOptionHolderList[0]!;
};

describe('[fitment] choosing a vehicle', () => {
  it('requires year, make, model and trim', async () => {
    expect((await step('')).options.map((option) => option.value).slice(0, 2)).toEqual(['2026', '2025']);
    expect((await step('year=2020')).options.map((option) => option.value)).toContain('Toyota');
    expect((await step('year=2020&make=Toyota')).options.map((option) => option.value)).toContain('RAV4');
    const trims = await step('year=2020&make=Toyota&model=RAV4');
    expect([trims.name, trims.options.length]).toEqual(['trim', 3]);
  });

  it('ends at one size and its listing', async () => {
    const { body } = await get<FitmentFound>('/vehicle?year=2024&make=Acura&model=Integra&trim=Base');
    expect(wireErrors(FitmentResult, body)).toEqual([]);
    expect(body).toMatchObject({
      fitmentId: 'F09cd297d',
      productListingUrl: '/tires?fitment=F09cd297d&size=215/50R17',
    });
    expect(body.fitment[0]!.notice).toBe("Confirm the size with your door placard or owner's manual.");
  });

  it('offers all sizes where the factory fitted several', async () => {
    const { body } = await get<FitmentList>('/vehicle?year=2018&make=Jeep&model=Wrangler&trim=Rubicon');
    expect(wireErrors(FitmentResult, body)).toEqual([]);
    expect(body.fitment.length).toBeGreaterThan(1);
    expect(body).not.toHaveProperty('productListingUrl');
  });

  it.each([
    'year=1960',
    'year=2020&make=Trabant',
    'year=2024&make=Acura&model=Integra&trim=Nothing',
    'fitment_id=Fnone',
  ])('answers %s with 404', async (query) => {
    const { status, body } = await get<{ detail: string }>(`/vehicle?${query}`);
    expect([status, body.detail]).toEqual([
      404,
      'We have no fitment for that vehicle. Choose it again, or search by tire size.',
    ]);
  });

  it("[unused-calls] accepts a fitment's id as well", async () => {
    const { body } = await get<Fitment>('/fitmentsize?fitment_id=F09cd297d');
    expect(wireErrors(Fitment, body)).toEqual([]);
    expect(body).toMatchObject({ frontSize: '215/50R17', isStaggered: false });
  });
});

describe('choosing a size', () => {
  it('narrows numbers until they name a size', async () => {
    const { body: all } = await get<SizeOptions>('/size');
    expect(wireErrors(SizeOptions, all)).toEqual([]);
    expect([all.widths.includes(225), all.ratios, all.rims]).toEqual([true, [], []]);
    const { body: full } = await get<SizeOptions>('/size?width=225&ratio=75&rim=16');
    expect(full.sizes.map((match) => match.size).sort()).toEqual(expect.arrayContaining(['225/75R16', 'LT225/75R16']));
    expect(full.sizes.find((match) => match.size === '225/75R16')?.productListingUrl).toBe('/tires?size=225/75R16');
  });

  it('leads to every size on sale: metric, flotation, commercial and two-number sizes', async () => {
    const sold = (
      await api.db.many<{ size: string }>({ text: `select distinct size from product where product_type = 'TIRE'` })
    )
      .map(({ size }) => size)
      .sort();
    const reached = new Set<string>();
    const { body: first } = await get<SizeOptions>('/size');
    for (const width of first.widths) {
      const { body: second } = await get<SizeOptions>(`/size?width=${width}`);
      for (const ratio of second.ratios.length > 0 ? second.ratios.map((one) => `&ratio=${one}`) : ['']) {
        const { body: third } =
          ratio === '' ? { body: second } : await get<SizeOptions>(`/size?width=${width}${ratio}`);
        for (const rim of third.rims) {
          const { body: last } = await get<SizeOptions>(`/size?width=${width}${ratio}&rim=${rim}`);
          expect(wireErrors(SizeOptions, last)).toEqual([]);
          expect(last.sizes).not.toEqual([]);
          for (const { size } of last.sizes) reached.add(size);
        }
      }
    }
    expect([...reached].sort()).toEqual(sold);
    expect(sold).toEqual(expect.arrayContaining(['35X12.50R20LT', '235/65R16C', '4.80-12', '225/65R17']));
  });

  it('[size-numbers] refuses words', async () => expect((await get('/size?width=wide')).status).toBe(400));
});

describe('alternative sizes on sale', () => {
  const onSale = async (query: string) => {
    const { status, body } = await get<SizesOnSale>(`/size/on-sale?${query}`);
    expect([status, wireErrors(SizesOnSale, body)]).toEqual([200, []]);
    return body.sizes;
  };

  it('are within 3 % of the height, on every rim, nearest first', async () => {
    const near = await onSale('near=205/55R16');
    const height = 16 + (2 * 205 * 0.55) / 25.4;
    expect(near.filter(({ diameter }) => Math.abs(diameter / height - 1) > 0.0301)).toEqual([]);
    expect(near.map(({ size }) => size)).toEqual(expect.arrayContaining(['205/55R16', '225/45R17', '225/40R18']));
    expect(near.filter(({ size }) => size.startsWith('LT') || size.endsWith('C'))).toEqual([]);
    const onSixteen = near.filter(({ rim }) => rim === 16);
    expect(onSixteen[0]).toMatchObject({
      size: '205/55R16',
      widthMm: 205,
      diameter: 24.88,
      productListingUrl: '/tires?size=205/55R16',
    });
    expect([onSixteen[0]!.lineCount > 5, onSixteen[0]!.loadIndex! >= 91]).toEqual([true, true]);
  });

  it('are truck sizes for a truck', async () => {
    const near = await onSale('near=LT265/70R17');
    expect(near.length).toBeGreaterThan(3);
    expect(near.filter(({ size }) => !/^LT|LT$|C$/.test(size))).toEqual([]);
  });

  it('are of one rim when it is given, and none for an unknown rim', async () => {
    expect(new Set((await onSale('rim=18')).map(({ rim }) => rim))).toEqual(new Set([18]));
    expect(await onSale('rim=99')).toEqual([]);
  });

  it('are refused for an invalid size', async () => expect((await get('/size/on-sale?near=huge')).status).toBe(400));
});

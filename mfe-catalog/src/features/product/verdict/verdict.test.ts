import type { ProductDetail, ReviewOverview } from 'shared-contracts';
import { aProduct } from 'shared-contracts/testing';
import { verdictOf } from './verdict';
import { LIMITS } from './verdict-rules';

const { mileageWarranty: _miles, ...unwarranted } = aProduct({ specs: [], loadIndex: '91', speedRating: 'H' });
/** A product of an unknown kind, without data for any rule. */
const bare: ProductDetail = { ...unwarranted, performanceCategory: 'special' };
const overviewOf = (averageRatings: ReviewOverview['averageRatings'], hasSampleReviews = false): ReviewOverview => ({
  count: 40,
  averageRatings,
  distribution: [],
  recommendPercent: null,
  hasSampleReviews,
  disclosure: null,
});
const spec = (name: string, value: string): Partial<ProductDetail> => ({ specs: [{ name, value }] });
const lists = (over: Partial<ProductDetail>, overview: ReviewOverview | null = null) => {
  const found = verdictOf({ ...bare, ...over }, overview);
  return { pros: found?.pros.map(({ text }) => text) ?? [], cons: found?.cons.map(({ text }) => text) ?? [] };
};
const NOTHING = { pros: [], cons: [] };

it('the verdict is empty when no rule applies, and for accessories', () => {
  expect(verdictOf(bare, null)).toBeNull();
  expect(verdictOf(aProduct({ productType: 'ACCESSORY' }), null)).toBeNull();
});

it.each([
  ['a long warranty', { mileageWarranty: 70_000 }, { pros: ['Long tread warranty: 70,000 miles'], cons: [] }],
  ['less than long', { mileageWarranty: 69_999 }, NOTHING],
  ['more than short', { mileageWarranty: 45_001 }, NOTHING],
  ['a short warranty', { mileageWarranty: 45_000 }, { pros: [], cons: ['Short tread warranty: 45,000 miles'] }],
  ['a warranty of nothing', { mileageWarranty: 0 }, NOTHING],
  ['a high treadwear', spec('UTQG', '700 A A'), { pros: ['High treadwear grade: 700'], cons: [] }],
  ['less than high', spec('UTQG', '699 A A'), NOTHING],
  ['more than low', spec('UTQG', '301 A A'), NOTHING],
  ['a low treadwear', spec('UTQG', '300 A A'), { pros: [], cons: ['Low treadwear grade: 300'] }],
  ['the best traction', spec('UTQG', '500 AA A'), { pros: ['Best grade for wet traction: AA'], cons: [] }],
  ['a lower traction', spec('UTQG', '500 B A'), { pros: [], cons: ['Lower grade for wet traction: B'] }],
  ['the lowest heat grade', spec('UTQG', '500 A C'), { pros: [], cons: ['Lowest grade for heat: C'] }],
  ['no grade', spec('UTQG', 'best of all'), NOTHING],
  ['a high speed', { speedRating: 'W' }, { pros: ['Tested at up to 168 mph'], cons: [] }],
  ['less than high', { speedRating: 'V' }, NOTHING],
  ['more than low', { speedRating: 'S' }, NOTHING],
  ['a low speed', { speedRating: 'R' }, { pros: [], cons: ['Not for more than 106 mph'] }],
  ['an unknown symbol', { speedRating: '<b>' }, NOTHING],
  ['a heavy load', { loadIndex: '121/118' }, { pros: ['Carries heavy loads: 3,197 lb per tire'], cons: [] }],
  ['less than heavy', { loadIndex: '118' }, NOTHING],
  ['the snowflake', spec('Severe snow rated (3PMSF)', 'Yes'), { pros: ['Rated for severe snow'], cons: [] }],
  ['no snowflake', spec('Severe snow rated (3PMSF)', 'No'), { pros: [], cons: ['Not rated for severe snow'] }],
  ['an unknown snowflake', spec('Severe snow rated (3PMSF)', 'maybe'), NOTHING],
] as const)('the verdict has its limit at %s', (_what, over, expected) => expect(lists(over)).toEqual(expected));

describe('the verdict on the price', () => {
  it.each([
    [
      { others: 8, cheaper: 2, dearer: 6 },
      { pros: ['Costs less than 6 of 8 others in its size'], cons: [] },
    ],
    [{ others: 8, cheaper: 3, dearer: 5 }, NOTHING],
    [{ others: 7, cheaper: 0, dearer: 7 }, NOTHING],
    [
      { others: 8, cheaper: 6, dearer: 2 },
      { pros: [], cons: ['Costs more than 6 of 8 others in its size'] },
    ],
  ])('compares with other tires in its size: %j', (sizePrices, expected) =>
    expect(lists({ sizePrices })).toEqual(expected),
  );

  it('states the compared prices', () =>
    expect(verdictOf({ ...bare, sizePrices: { others: 8, cheaper: 0, dearer: 8 } }, null)?.pros).toEqual([
      {
        text: 'Costs less than 8 of 8 others in its size',
        source: 'Prices in 205/55R16 today, before savings',
      },
    ]));
});

describe('the verdict of reviews', () => {
  const rated = (rating: number, count: number, type = 'wet') => lists({}, overviewOf([{ type, rating, count }]));

  it('requires ten ratings of the aspect', () => {
    expect(rated(4.3, 10)).toEqual({ pros: ['Rated 4.3 of 5 for wet grip'], cons: [] });
    expect(rated(4.3, 9)).toEqual(NOTHING);
    expect(rated(4.2, 10)).toEqual(NOTHING);
    expect(rated(3.6, 10)).toEqual(NOTHING);
    expect(rated(3.5, 10)).toEqual({ pros: [], cons: ['Rated 3.5 of 5 for wet grip'] });
    expect(rated(1, 9)).toEqual(NOTHING);
  });

  it('ignores unknown aspects and aspects without a count', () => {
    expect(rated(5, 40, 'overall')).toEqual(NOTHING);
    expect(rated(5, 40, 'constructor')).toEqual(NOTHING);
    expect(lists({}, overviewOf([{ type: 'wet', rating: 5 }]))).toEqual(NOTHING);
  });

  it('has the two most distinct aspects, and marks samples', () => {
    const ratings = [4.4, 4.9, 4.6].map((rating, place) => ({
      type: ['wet', 'noise', 'value'][place]!,
      rating,
      count: 12,
    }));
    expect(verdictOf(bare, overviewOf(ratings, true))?.pros).toEqual([
      { text: 'Rated 4.9 of 5 for quietness', source: 'From 12 sample reviews' },
      { text: 'Rated 4.6 of 5 for value', source: 'From 12 sample reviews' },
    ]);
  });
});

describe('the verdict on uses', () => {
  const use = (performanceCategory: string, snow: 'Yes' | 'No' | '', over: Partial<ProductDetail> = {}) => {
    const specs = snow ? [{ name: 'Severe snow rated (3PMSF)', value: snow }] : [];
    const found = verdictOf({ ...bare, performanceCategory, specs, ...over }, null);
    return [found?.bestFor ?? null, found?.notFor ?? null];
  };

  it.each([
    ['studless winter', 'Yes', 'cold, snow and ice', 'warm months: change them in spring'],
    ['max performance summer', 'No', 'grip on warm, dry and wet roads', 'snow, ice or temperatures near freezing'],
    ['all-weather touring', 'Yes', 'one set through the whole year, snow included', null],
    ['grand touring all-season', 'No', 'quiet daily driving where winters are mild', 'severe snow'],
    ['on-/off-road all-terrain', 'Yes', 'trucks and SUVs that leave the pavement for gravel and dirt', null],
    ['off-road maximum traction', 'No', 'trucks and SUVs on mud, rock and loose ground', 'quiet highway miles'],
    ['special trailer radial', '', 'boat, utility and travel trailers', 'cars and trucks'],
    ['ATV/UTV mud', '', 'all-terrain and utility vehicles off the road', 'highways'],
  ] as const)('names the best and worst use of %s with snowflake %s', (category, snow, best, not) =>
    expect(use(category, snow)).toEqual([best, not]),
  );

  it('omits winter when the mark is missing or unknown', () => {
    for (const snow of ['No', ''] as const) {
      expect(use('studdable winter', snow)).toEqual([null, null]);
      expect(use('all-weather ultra-high performance', snow)[0]).toBe('sharp steering on dry and wet roads');
    }
  });

  it('mentions many miles only with the long warranty', () => {
    expect(use('touring', '', { mileageWarranty: LIMITS.longWarrantyMiles })[0]).toMatch(
      /, and for many miles a year$/,
    );
    expect(use('touring', '', { mileageWarranty: LIMITS.longWarrantyMiles - 1 })[0]).not.toContain('miles');
  });
});

it('the verdict of a trailer tire uses its price only, not road criteria', () => {
  const sizePrices = { others: 10, cheaper: 0, dearer: 10 };
  const trailer = {
    performanceCategory: 'special trailer radial',
    speedRating: 'M',
    mileageWarranty: 20_000,
    sizePrices,
  };
  expect(lists(trailer)).toEqual({ pros: ['Costs less than 10 of 10 others in its size'], cons: [] });
});

it('the verdict of a wheel uses its material, load and fit', () => {
  const specs = Object.entries({ Material: 'Steel', 'Load rating': '2500 lb', Fit: 'OE replacement offset' }).map(
    ([name, value]) => ({ name, value }),
  );
  expect(verdictOf({ ...bare, productType: 'WHEEL', specs }, null)).toMatchObject({
    pros: [{ text: 'Bends rather than breaks' }, { text: 'Carries heavy loads: 2,500 lb' }],
    cons: [{ text: 'Heavier than aluminum' }],
    bestFor: 'replacing an original wheel',
    notFor: null,
  });
});

it("the verdict explains each limit in the shopper's rules", () => {
  const told = verdictOf(aProduct(), overviewOf([]))?.rules.join(' ') ?? '';
  for (const limit of ['70,000', '45,000', '700', '300', '168', '106', '3,000', '75%', '8', '4.3', '3.5', '10'])
    expect(told).toContain(limit);
});

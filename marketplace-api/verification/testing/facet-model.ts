import fc from 'fast-check';
import type { Sku } from '../../src/modules/catalog/catalog.types';
import type { filterAndCount } from '../../src/search/facets/facet-count';
import { type Filters, type Units } from '../../src/search/facets/facet-count';
import { Department } from '../../src/search/read-model/department';

export const BRANDS = ['Acme', 'Bolt', 'Crown'];
export const sku = (index: number, line: number, more: Partial<Sku>): Sku => ({
  productNumber: `P${index}`,
  lineId: `L${line}`,
  productType: 'TIRE',
  group: '01',
  type: ['touring', 'winter'][line % 2]!,
  category: 'x',
  brand: BRANDS[line % 3]!,
  name: `Line ${line}`,
  size: '225/65R17',
  rim: 17,
  loadIndex: '102',
  speedRating: 'H',
  loadRange: null,
  ply: null,
  sidewall: null,
  runFlat: false,
  snow: line % 2 === 1,
  mileageWarranty: line % 4 === 0 ? null : 30_000 + (line % 6) * 10_000,
  boltPattern: null,
  hubBore: null,
  offset: null,
  width: null,
  loadRatingLb: null,
  finish: null,
  fitsSizes: null,
  priceCents: 10_000,
  pictures: [],
  position: (line * 37) % 11,
  rating: line % 5 === 0 ? null : 2.8 + (line % 6) * 0.4,
  reviewCount: line,
  listedOn: '2026-01-01',
  stock: 1,
  ...more,
});

export const arbitrarySkus = fc
  .array(
    fc.record({
      line: fc.nat(8),
      priceCents: fc.constantFrom(5000, 7500, 9999, 10_000, 15_000, 30_000),
      stock: fc.nat(1),
      runFlat: fc.boolean(),
      speedRating: fc.constantFrom('H', 'V', null),
      loadIndex: fc.constantFrom('98', '102', '121/118'),
      ply: fc.constantFrom(4, 10, null),
      sidewall: fc.constantFrom('BSW', 'OWL', null),
      mileage: fc.option(fc.constantFrom(40_000, 60_000)),
    }),
    { maxLength: 60 },
  )
  .map((rows) =>
    rows.map(({ line, mileage, ...more }, index) =>
      sku(index, line, { ...more, ...(mileage === null ? {} : { mileageWarranty: mileage }) }),
    ),
  );

export const some = (...values: string[]) => fc.subarray(values);
export const arbitraryFilters: fc.Arbitrary<Filters> = fc.record(
  {
    brand: some(...BRANDS, 'Nobody'),
    category: some('touring', 'winter'),
    price: some('0-75', '100-150', '60-120', '300-'),
    speed: some('H', 'V'),
    load: some('98', '121/118'),
    ply: some('4', '10'),
    sidewall: some('BSW', 'OWL'),
    rating: some('4', 'many'),
    warranty: some('50000'),
    snow: some('true'),
    runFlat: some('true'),
    inStock: some('true'),
    specialOffer: some('true'),
  },
  { requiredKeys: [] },
);

export const OFFERED = new Set(['L1', 'L4', 'L6']);
export const range = (text: string) => {
  const [low, high] = text.split('-');
  return [Number(low) * 100, high ? Number(high) * 100 : Infinity] as const;
};
/** A second, simple implementation of the rules: the facet values of a product, and whether it passes a selection. */
export const HAS: Record<string, (one: Sku) => string[]> = {
  category: (one) => [one.type],
  brand: (one) => [one.brand],
  speed: (one) => (one.speedRating ? [one.speedRating] : []),
  load: (one) => [one.loadIndex!],
  ply: (one) => (one.ply ? [String(one.ply)] : []),
  sidewall: (one) => (one.sidewall ? [one.sidewall] : []),
  price: ({ priceCents }) =>
    ['0-75', '75-100', '100-150', '150-200', '200-300', '300-'].filter((text) => {
      const [low, high] = range(text);
      return priceCents >= low && priceCents < high;
    }),
  rating: ({ rating }) => ['3', '4', '4.5'].filter((step) => rating !== null && rating >= Number(step)),
  warranty: ({ mileageWarranty }) =>
    ['40000', '50000', '60000', '70000', '80000'].filter(
      (step) => mileageWarranty !== null && mileageWarranty >= Number(step),
    ),
  snow: (one) => (one.snow ? ['true'] : []),
  runFlat: (one) => (one.runFlat ? ['true'] : []),
  inStock: (one) => (one.stock > 0 ? ['true'] : []),
  specialOffer: (one) => (OFFERED.has(one.lineId) ? ['true'] : []),
};
export function passes(one: Sku, facet: string, selected: readonly string[]): boolean {
  if (selected.length === 0) return true;
  if (facet === 'price')
    return selected.some((text) => {
      const [low, high] = range(text);
      return one.priceCents >= low && one.priceCents < high;
    });
  return HAS[facet]!(one).some((value) => selected.includes(value));
}
export const lines = (skus: readonly Sku[]) => new Set(skus.map((one) => one.lineId)).size;
export function naively(skus: readonly Sku[], filters: Filters): Record<string, Record<string, number>> {
  const left = (except: string) =>
    skus.filter((one) =>
      Object.keys(HAS).every((facet) => facet === except || passes(one, facet, filters[facet] ?? [])),
    );
  return Object.fromEntries(
    Object.keys(HAS)
      .map((facet) => {
        const own = left(facet);
        const values = new Set([...own.flatMap(HAS[facet]!), ...(filters[facet] ?? [])]);
        return [
          facet,
          Object.fromEntries(
            [...values].map((value) => [value, lines(own.filter((one) => HAS[facet]!(one).includes(value)))]),
          ),
        ];
      })
      .filter(([, values]) => Object.keys(values as object).length > 0),
  );
}

export function departmentOf(skus: readonly Sku[]): { department: Department; offers: Uint16Array; units: Units } {
  const department = new Department('TIRE');
  skus.forEach((one) => department.put(one));
  department.arrange();
  const offers = Uint16Array.from(department.skus, (one) => (one && OFFERED.has(one.lineId) ? 1 : 0));
  return { department, offers, units: { fronts: department.all(), rears: null } };
}
/** Returns all products, counted one by one or by whole lines, or those of the given lines. */
export const oneByOne = (department: Department): Units => ({ fronts: department.all(), rears: null });
export function byLines(department: Department, isIn: (lineId: string) => boolean = () => true): Units {
  const lines = department.linesInOrder.filter(({ id }) => isIn(id));
  return { fronts: department.slotsOfLines(lines), rears: null, lines };
}
export const asObject = (facets: ReturnType<typeof filterAndCount>['facets']) =>
  Object.fromEntries(
    facets.map(({ id, values }) => [id, Object.fromEntries(values.map(({ value, count }) => [value, count]))]),
  );

/** A selected price range that is no step still filters, but the naive count knows only steps. */
export const isCounted = (facet: string, value: string) =>
  facet !== 'price' || /^(0-75|75-100|100-150|150-200|200-300|300-)$/.test(value);

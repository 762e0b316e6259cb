import fc from 'fast-check';
import type { Sku } from '../../modules/catalog/catalog.types';
import { Department } from '../read-model/department';
import { filterAndCount, type Filters, type Units } from './facet-count';
import { cardsOf, orderOf } from '../listing/listing-order';

const BRANDS = ['Acme', 'Bolt', 'Crown'];
const sku = (index: number, line: number, more: Partial<Sku>): Sku => ({
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

const arbitrarySkus = fc
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

const some = (...values: string[]) => fc.subarray(values);
const arbitraryFilters: fc.Arbitrary<Filters> = fc.record(
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

const OFFERED = new Set(['L1', 'L4', 'L6']);
const range = (text: string) => {
  const [low, high] = text.split('-');
  return [Number(low) * 100, high ? Number(high) * 100 : Infinity] as const;
};
/** The rules once more, written for reading: what a product has of a facet, and whether it passes a selection. */
const HAS: Record<string, (one: Sku) => string[]> = {
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
function passes(one: Sku, facet: string, selected: readonly string[]): boolean {
  if (selected.length === 0) return true;
  if (facet === 'price')
    return selected.some((text) => {
      const [low, high] = range(text);
      return one.priceCents >= low && one.priceCents < high;
    });
  return HAS[facet]!(one).some((value) => selected.includes(value));
}
const lines = (skus: readonly Sku[]) => new Set(skus.map((one) => one.lineId)).size;
function naively(skus: readonly Sku[], filters: Filters): Record<string, Record<string, number>> {
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

function departmentOf(skus: readonly Sku[]): { department: Department; offers: Uint16Array; units: Units } {
  const department = new Department('TIRE');
  skus.forEach((one) => department.put(one));
  department.arrange();
  const offers = Uint16Array.from(department.skus, (one) => (one && OFFERED.has(one.lineId) ? 1 : 0));
  return { department, offers, units: { fronts: department.all(), rears: null } };
}
/** All products, counted one by one or by whole lines; of some lines only where they are named. */
const oneByOne = (department: Department): Units => ({ fronts: department.all(), rears: null });
function byLines(department: Department, isIn: (lineId: string) => boolean = () => true): Units {
  const lines = department.linesInOrder.filter(({ id }) => isIn(id));
  return { fronts: department.slotsOfLines(lines), rears: null, lines };
}
const asObject = (facets: ReturnType<typeof filterAndCount>['facets']) =>
  Object.fromEntries(
    facets.map(({ id, values }) => [id, Object.fromEntries(values.map(({ value, count }) => [value, count]))]),
  );

/** A price range that was chosen and is none of the steps leads to what it says; the naive count knows only steps. */
const isCounted = (facet: string, value: string) =>
  facet !== 'price' || /^(0-75|75-100|100-150|150-200|200-300|300-)$/.test(value);

describe('facet counts', () => {
  it.each([
    ['one by one', oneByOne],
    ['by whole lines', byLines],
  ])('%s are those of counting naively: the own filter left out, all others applied, a line once', (_, unitsOf) => {
    fc.assert(
      fc.property(arbitrarySkus, arbitraryFilters, (skus, filters) => {
        const { department, offers } = departmentOf(skus);
        const units = unitsOf(department);
        const { matched, facets } = filterAndCount(department, units, filters, offers);
        const own = [...matched].map((unit) => department.sku(units.fronts[unit]!).productNumber).sort();
        expect(own).toEqual(
          skus
            .filter((one) => Object.keys(HAS).every((facet) => passes(one, facet, filters[facet] ?? [])))
            .map((one) => one.productNumber)
            .sort(),
        );
        const counted = asObject(facets);
        for (const [facet, values] of Object.entries(naively(skus, filters))) {
          for (const [value, count] of Object.entries(values))
            if (isCounted(facet, value))
              expect(`${facet} ${value} ${counted[facet]?.[value]}`).toBe(`${facet} ${value} ${count}`);
        }
        expect(Object.keys(counted).sort()).toEqual(Object.keys(naively(skus, filters)).sort());
      }),
      { numRuns: 1500 },
    );
  });

  it('stay right while products change, come and go', () => {
    fc.assert(
      fc.property(
        arbitrarySkus,
        arbitrarySkus,
        fc.array(fc.nat(60), { maxLength: 20 }),
        arbitraryFilters,
        (before, after, gone, filters) => {
          const { department } = departmentOf(before);
          after.forEach((one) => department.put(one));
          gone.forEach((index) => department.remove(`P${index}`));
          department.arrange();
          const left = new Map([...before, ...after].map((one) => [one.productNumber, one]));
          gone.forEach((index) => left.delete(`P${index}`));
          const fresh = departmentOf([...left.values()]);
          const offers = Uint16Array.from(department.skus, (one) => (one && OFFERED.has(one.lineId) ? 1 : 0));
          const changed = filterAndCount(department, { fronts: department.all(), rears: null }, filters, offers);
          expect(changed.matched).toHaveLength(
            filterAndCount(fresh.department, fresh.units, filters, fresh.offers).matched.length,
          );
          expect(asObject(changed.facets)).toEqual(
            asObject(filterAndCount(fresh.department, fresh.units, filters, fresh.offers).facets),
          );
        },
      ),
      { numRuns: 2500 },
    );
  });
});

it('tells kinds of tires from the everyday to the special, and what is none of them last', () => {
  const { department, offers, units } = departmentOf(
    ['all-terrain', 'run-flat', 'winter', 'touring', 'all-season'].map((type, line) => sku(line, line, { type })),
  );
  const category = filterAndCount(department, units, { category: ['zzz'] }, offers).facets.find(
    ({ id }) => id === 'category',
  );
  expect(category?.values.map(({ label, value }) => label ?? value)).toEqual([
    'All-season touring',
    'All-weather',
    'Winter',
    'Run-flat',
    'All-terrain',
    'Zzz',
  ]);
});

describe('counts by whole lines', () => {
  /** What a page is made of: the counts, and the products of each card in the order of the cards. */
  function pageOf(
    department: Department,
    units: Units,
    offers: Uint16Array,
    filters: Filters,
    withFacets: boolean,
  ): unknown {
    const { matched, facets, cards: counted } = filterAndCount(department, units, filters, offers, withFacets);
    const cards = counted ?? cardsOf(department, units, matched);
    const at = orderOf({ department, units, matched, cards, ranks: null }, 'price-asc');
    const products = Array.from({ length: cards.count }, (_, position) => {
      const card = at(position);
      return [...matched.subarray(cards.starts[card], cards.starts[card + 1])].map(
        (unit) => department.sku(units.fronts[unit]!).productNumber,
      );
    });
    return { facets, products };
  }
  const only = (department: Department, isIn: (lineId: string) => boolean): Units => ({
    fronts: department.all().filter((slot) => isIn(department.sku(slot).lineId)),
    rears: null,
  });
  const offersOf = (department: Department) =>
    Uint16Array.from(department.skus, (one) => (one && OFFERED.has(one.lineId) ? 1 : 0));

  it('of all lines and of some are those of their products, before and after products change, come and go', () => {
    const arbitraryLines = fc
      .uniqueArray(fc.nat(8))
      .map((lines) => (id: string) => lines.includes(Number(id.slice(1))));
    const arbitraryChanges = fc.array(
      fc.record({ rows: arbitrarySkus, gone: fc.array(fc.nat(60), { maxLength: 5 }) }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(
        arbitrarySkus,
        arbitraryChanges,
        arbitraryFilters,
        arbitraryLines,
        fc.boolean(),
        (skus, changes, filters, isIn, withFacets) => {
          const { department } = departmentOf(skus);
          for (const { rows, gone } of [{ rows: [], gone: [] }, ...changes]) {
            rows.forEach((one) => department.put(one));
            gone.forEach((index) => department.remove(`P${index}`));
            department.arrange();
            for (const lines of [() => true, isIn]) {
              expect(pageOf(department, byLines(department, lines), offersOf(department), filters, withFacets)).toEqual(
                pageOf(department, only(department, lines), offersOf(department), filters, withFacets),
              );
            }
          }
        },
      ),
      { numRuns: 1500 },
    );
  });
});

describe('the order of a listing', () => {
  it.each(['price-asc', 'price-desc', 'rating', 'newest', 'delivery', 'name', 'relevance'] as const)(
    'by %s of a thousand equal lines is one order, without a card twice',
    (sort) => {
      const skus = Array.from({ length: 1000 }, (_, index) =>
        sku(index, index, { brand: 'Acme', name: 'Same', rating: 4, position: 5 }),
      );
      const orders = [skus, [...skus].reverse()].map((list) => {
        const { department, offers, units } = departmentOf(list);
        const { matched } = filterAndCount(department, units, {}, offers);
        const cards = cardsOf(department, units, matched);
        const at = orderOf({ department, units, matched, cards, ranks: null }, sort);
        return Array.from(
          { length: cards.count },
          (_, position) => department.sku(units.fronts[matched[cards.starts[at(position)]!]!]!).lineId,
        );
      });
      expect(new Set(orders[0]).size).toBe(1000);
      expect(orders[1]).toEqual(orders[0]);
    },
  );

  it('is the same for its first pages as for all', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20), { minLength: 40, maxLength: 400 }),
        fc.integer({ min: 1, max: 20 }),
        (prices, upTo) => {
          const { department, offers, units } = departmentOf(
            prices.map((price, index) => sku(index, index, { priceCents: 5000 + price })),
          );
          const { matched } = filterAndCount(department, units, {}, offers);
          const context = { department, units, matched, cards: cardsOf(department, units, matched), ranks: null };
          const first = orderOf(context, 'price-asc', upTo);
          const some = Array.from({ length: upTo }, (_, position) => first(position));
          const all = orderOf(context, 'price-asc');
          expect(some).toEqual(Array.from({ length: upTo }, (_, position) => all(position)));
        },
      ),
    );
  });
});

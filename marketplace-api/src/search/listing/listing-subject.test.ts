import fc from 'fast-check';
import { propertyRuns } from '../../../verification/testing/proof-share';
import type { Sku } from '../../modules/catalog/catalog.types';
import { Department } from '../read-model/department';
import { unitsOf, WHOLE_DEPARTMENT, type ListingSubject } from './listing-subject';

const arbitrarySku = fc
  .record({
    index: fc.nat(40),
    line: fc.nat(6),
    size: fc.constantFrom('225/65R17', '205/55R16'),
    brand: fc.constantFrom('Acme', 'Bolt'),
    rim: fc.constantFrom(16, 17),
    group: fc.constantFrom('01', '11'),
    runFlat: fc.boolean(),
  })
  .map(({ index, line, ...more }): Sku => ({
    productNumber: `P${index}`,
    lineId: `L${line}`,
    productType: 'TIRE',
    type: 'touring',
    category: 'x',
    name: 'Line',
    loadIndex: '102',
    speedRating: 'H',
    loadRange: null,
    ply: null,
    sidewall: null,
    snow: false,
    mileageWarranty: null,
    boltPattern: null,
    hubBore: null,
    offset: null,
    width: null,
    loadRatingLb: null,
    finish: null,
    fitsSizes: null,
    priceCents: 100,
    pictures: [],
    position: line,
    rating: null,
    reviewCount: 0,
    listedOn: '2026-01-01',
    stock: 1,
    ...more,
  }));
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 2 });
const arbitrarySubject: fc.Arbitrary<ListingSubject> = fc.record({
  ...(Object.fromEntries(Object.entries(WHOLE_DEPARTMENT).map(([key, value]) => [key, fc.constant(value)])) as {
    [K in keyof ListingSubject]: fc.Arbitrary<ListingSubject[K]>;
  }),
  group: sometimes(fc.constantFrom('01', '11')),
  brand: sometimes(fc.constantFrom('Acme', 'Bolt', 'Nobody')),
  rim: sometimes(fc.constantFrom(16, 17)),
  isRunFlat: fc.boolean(),
  sizes: sometimes(fc.subarray(['225/65R17', '205/55R16', '195/65R15'], { minLength: 1 })),
  lines: sometimes(fc.subarray(['L1', 'L2', 'L3', 'L9']).map((ids) => new Map(ids.map((id, index) => [id, index])))),
  products: sometimes(fc.subarray(['P1', 'P5', 'P9', 'P20', 'P99']).map((numbers) => new Set(numbers))),
});
const isAbout = (sku: Sku, { group, brand, rim, isRunFlat, sizes, lines, products }: ListingSubject) =>
  (group === null || sku.group === group) &&
  (brand === null || sku.brand === brand) &&
  (rim === null || sku.rim === rim) &&
  (!isRunFlat || sku.runFlat) &&
  (sizes === null || sizes.includes(sku.size)) &&
  (lines === null || lines.has(sku.lineId)) &&
  (products === null || products.has(sku.productNumber));

/** Assigns each line to a single brand. */
const ofOneBrand = (sku: Sku): Sku => ({ ...sku, brand: ['Acme', 'Bolt'][Number(sku.lineId.slice(1)) % 2]! });

describe("the products of a listing's subject", () => {
  it('match all criteria and are sorted by line, also for the same query after a change', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(arbitrarySku.map(ofOneBrand), { maxLength: 30 }), { minLength: 1, maxLength: 4 }),
        arbitrarySubject,
        (changes, subject) => {
          const department = new Department('TIRE');
          for (const skus of changes) {
            skus.forEach((one) => department.put(one));
            if (skus.length > 10) department.remove(skus[0]!.productNumber);
            department.arrange();
            const { fronts, lines } = unitsOf(department, subject);
            const found = [...fronts].map(department.sku);
            const wanted = [...department.all()].map(department.sku).filter((one) => isAbout(one, subject));
            expect(found.map((one) => one.productNumber).sort()).toEqual(wanted.map((one) => one.productNumber).sort());
            expect(found.map((one) => one.lineId)).toEqual(wanted.map((one) => one.lineId));
            if (lines) expect([...department.slotsOfLines(lines)]).toEqual([...fronts]);
          }
        },
      ),
      propertyRuns(1500),
    );
  });
});

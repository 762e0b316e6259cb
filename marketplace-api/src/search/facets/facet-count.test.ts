import fc from 'fast-check';
import { propertyRuns } from '../../../verification/testing/proof-share';
import {
  sku,
  arbitrarySkus,
  arbitraryFilters,
  OFFERED,
  HAS,
  passes,
  naively,
  departmentOf,
  oneByOne,
  byLines,
  asObject,
  isCounted,
} from '../../../verification/testing/facet-model';
import { filterAndCount } from './facet-count';

describe('counts of facets', () => {
  it.each([
    ['one by one', oneByOne],
    ['by whole lines', byLines],
  ])("%s equal a naive count with the facet's own filter left out and each line counted once", (_, unitsOf) => {
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
      propertyRuns(1500),
    );
  });

  it('stay correct while products are changed, added and removed', () => {
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
      propertyRuns(2500),
    );
  });
});

it('lists tire types from common to special, with unknown ones last', () => {
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

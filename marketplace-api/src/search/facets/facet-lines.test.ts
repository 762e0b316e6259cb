import fc from 'fast-check';
import { propertyRuns } from '../../../verification/testing/proof-share';
import {
  arbitrarySkus,
  arbitraryFilters,
  OFFERED,
  departmentOf,
  byLines,
} from '../../../verification/testing/facet-model';
import { filterAndCount, type Filters, type Units } from './facet-count';
import { cardsOf, orderOf } from '../listing/listing-order';
import type { Department } from '../read-model/department';

describe('counts by whole lines', () => {
  /** Returns the data of a page: the counts, and the products of each card in card order. */
  function pageOf(
    department: Department,
    units: Units,
    offers: Uint16Array,
    filters: Filters,
    withFacets: boolean,
  ): unknown {
    const { matched, facets, cards: counted } = filterAndCount(department, units, filters, offers, withFacets);
    const cards = counted ?? cardsOf(department, units, matched);
    const at = orderOf(
      { department, units, matched, cards, ranks: null, vehicle: null, offersOf: () => [] },
      'price-asc',
    );
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

  it('equal counts by products, for all or some lines, also after products change', () => {
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
      propertyRuns(1500),
    );
  });
});

import fc from 'fast-check';
import { sku, departmentOf } from '../../../verification/testing/facet-model';
import { filterAndCount } from '../facets/facet-count';
import { cardsOf, orderOf } from './listing-order';

describe('the order of a listing', () => {
  it.each([
    'price-asc',
    'price-desc',
    'price-after-savings',
    'rating',
    'newest',
    'delivery',
    'name',
    'relevance',
  ] as const)('is stable by %s for a thousand equal lines, without a repeated card', (sort) => {
    const skus = Array.from({ length: 1000 }, (_, index) =>
      sku(index, index, { brand: 'Acme', name: 'Same', rating: 4, position: 5 }),
    );
    const orders = [skus, [...skus].reverse()].map((list) => {
      const { department, offers, units } = departmentOf(list);
      const { matched } = filterAndCount(department, units, {}, offers);
      const cards = cardsOf(department, units, matched);
      const at = orderOf({ department, units, matched, cards, ranks: null, vehicle: null, offersOf: () => [] }, sort);
      return Array.from(
        { length: cards.count },
        (_, position) => department.sku(units.fronts[matched[cards.starts[at(position)]!]!]!).lineId,
      );
    });
    expect(new Set(orders[0]).size).toBe(1000);
    expect(orders[1]).toEqual(orders[0]);
  });

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
          const context = {
            department,
            units,
            matched,
            cards: cardsOf(department, units, matched),
            ranks: null,
            vehicle: null,
            offersOf: () => [],
          };
          const first = orderOf(context, 'price-asc', upTo);
          const some = Array.from({ length: upTo }, (_, position) => first(position));
          const all = orderOf(context, 'price-asc');
          expect(some).toEqual(Array.from({ length: upTo }, (_, position) => all(position)));
        },
      ),
      { seed: 20_261_126 },
    );
  });
});

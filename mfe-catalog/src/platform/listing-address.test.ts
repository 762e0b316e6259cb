import fc from 'fast-check';
import {
  filtersOf,
  fittingHref,
  isSameListing,
  LISTING_PARAMETERS,
  listingHref,
  narrowedTo,
  onPage,
  pagesOf,
  readListingAddress,
  withNextPage,
  withoutFilters,
  withParameter,
  withToggled,
} from './listing-address';

const read = (href: string) => {
  const { pathname, search } = new URL(href, 'http://localhost');
  return readListingAddress(pathname, search);
};

it('a listing address is written as it was read, in canonical order, with readable sizes', () => {
  const address = read('/tires?sort=rating&brand=Michelin&size=225/65R17&brand=Goodyear');
  expect(listingHref(address)).toBe('/tires?brand=Michelin&brand=Goodyear&size=225/65R17&sort=rating');
  expect(isSameListing(address, read('/tires?size=225%2F65R17&brand=Michelin&brand=Goodyear&sort=rating'))).toBe(true);
});

it('a listing address with an unknown path is for tires, and drops empty values', () => {
  expect(listingHref(read('/nowhere?q='))).toBe('/tires');
});

it.each([
  ['adds a value', '/tires?brand=Michelin', 'brand', 'Goodyear', true, '/tires?brand=Michelin&brand=Goodyear'],
  ['takes a value away', '/tires?brand=Michelin&brand=Goodyear', 'brand', 'Michelin', true, '/tires?brand=Goodyear'],
  ['replaces a single choice', '/tires?rating=4', 'rating', '4.5', false, '/tires?rating=4.5'],
  ['starts at page one', '/tires?page=3', 'runFlat', 'true', false, '/tires?runFlat=true'],
])('a toggled filter %s', (_case, href, name, value, isMulti, expected) => {
  expect(listingHref(withToggled(read(href), name, value, isMulti))).toBe(expected);
});

it('a listing address keeps filters on page changes', () => {
  expect(listingHref(withParameter(read('/tires?brand=Michelin'), 'page', ['2']))).toBe('/tires?brand=Michelin&page=2');
});

it('a listing address keeps the search text when filters are cleared', () => {
  const address = read('/tires?fitment=F1&size=225/65R17&brand=Michelin&price=100-150&sort=rating&page=2');
  expect(filtersOf(address)).toEqual([
    { name: 'brand', value: 'Michelin' },
    { name: 'price', value: '100-150' },
  ]);
  expect(listingHref(withoutFilters(address))).toBe('/tires?fitment=F1&size=225/65R17&sort=rating');
});

it.each([
  ['/tires', 1, 1],
  ['/tires?page=3', 3, 3],
  ['/tires?from=1&page=3', 1, 3],
  ['/tires?from=9&page=3', 3, 3],
  ['/tires?from=1&page=9', 5, 9],
  ['/tires?from=x&page=-2', 1, 1],
])('the address %s shows pages %i to %i', (href, from, page) => {
  expect(pagesOf(read(href))).toEqual({ from, page });
});

it('a listing address appends one page, and resets it with any other change', () => {
  const more = withNextPage(withNextPage(read('/tires?brand=Michelin')));
  expect(listingHref(more)).toBe('/tires?brand=Michelin&from=1&page=3');
  expect(filtersOf(more)).toEqual([{ name: 'brand', value: 'Michelin' }]);
  expect(listingHref(onPage(more, 1))).toBe('/tires?brand=Michelin');
  expect(listingHref(withToggled(more, 'brand', 'Toyo', true))).toBe('/tires?brand=Michelin&brand=Toyo');
  expect(listingHref(withoutFilters(more))).toBe('/tires');
});

it.each(['utm_source=mail', 'fbclid=1', 'constructor=1', '__proto__=1', 'toString=1&hasOwnProperty=2'])(
  'a listing address ignores %s',
  (search) => {
    const plain = readListingAddress('/tires', '?brand=Cobalt');
    const address = readListingAddress('/tires', `?${search}&brand=Cobalt`);
    expect(address).toEqual(plain);
    expect(listingHref(address)).toBe('/tires?brand=Cobalt');
    expect(filtersOf(address)).toEqual([{ name: 'brand', value: 'Cobalt' }]);
  },
);

describe('a list filtered by a vehicle', () => {
  const decided = ['size', 'rear', 'diameter', 'width', 'boltPattern', 'fitment', 'page', 'from'];
  const kept = LISTING_PARAMETERS.filter((name) => !decided.includes(name));

  it('keeps every filter, the search text and the order, except those that the vehicle decides', () => {
    const values = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 1, maxLength: 3 });
    const query = fc.dictionary(fc.constantFrom(...LISTING_PARAMETERS), values, { noNullPrototype: true });
    const path = fc.constantFrom('/tires' as const, '/wheels' as const);
    fc.assert(
      fc.property(path, query, (department, chosen) => {
        const address = read(listingHref({ path: department, query: chosen }));
        const narrowed = read(listingHref(narrowedTo(address, 'F1')));
        expect(narrowed.query.fitment).toEqual(['F1']);
        for (const name of kept) expect([name, narrowed.query[name]]).toEqual([name, address.query[name]]);
        for (const name of decided.filter((one) => one !== 'fitment')) expect(narrowed.query).not.toHaveProperty(name);
      }),
      { seed: 32, numRuns: 200 },
    );
  });

  it.each([
    ['/tires', '/tires?brand=Michelin&fitment=F0&page=2', '/tires?brand=Michelin&fitment=F1'],
    ['/wheels', '/tires?brand=Michelin', '/wheels?fitment=F1'],
    ['/tires', '/product/X', '/tires?fitment=F1'],
  ] as const)('is at %s from %s with the filters of the same department', (path, from, expected) => {
    const { pathname, search } = new URL(from, 'http://localhost');
    expect(fittingHref(path, 'F1', { pathname, search })).toBe(expected);
  });
});

import { filtersOf, isSameListing, listingHref, readListingAddress, withoutFilters, withParameter, withToggled } from './listing-address';

const read = (href: string) => {
  const { pathname, search } = new URL(href, 'http://localhost');
  return readListingAddress(pathname, search);
};

it('writes what it reads, in one order, with readable sizes', () => {
  const address = read('/tires?sort=rating&brand=Michelin&size=225/65R17&brand=Goodyear');
  expect(listingHref(address)).toBe('/tires?brand=Michelin&brand=Goodyear&size=225/65R17&sort=rating');
  expect(isSameListing(address, read('/tires?size=225%2F65R17&brand=Michelin&brand=Goodyear&sort=rating'))).toBe(true);
});

it('takes an unknown path for tires and forgets empty values', () => {
  expect(listingHref(read('/nowhere?q='))).toBe('/tires');
});

it.each([
  ['adds a value', '/tires?brand=Michelin', 'brand', 'Goodyear', true, '/tires?brand=Michelin&brand=Goodyear'],
  ['takes a value away', '/tires?brand=Michelin&brand=Goodyear', 'brand', 'Michelin', true, '/tires?brand=Goodyear'],
  ['replaces a single choice', '/tires?rating=4', 'rating', '4.5', false, '/tires?rating=4.5'],
  ['starts at page one', '/tires?page=3', 'runFlat', 'true', false, '/tires?runFlat=true'],
])('a switched filter %s', (_case, href, name, value, isMulti, expected) => {
  expect(listingHref(withToggled(read(href), name, value, isMulti))).toBe(expected);
});

it('keeps filters when the page turns', () => {
  expect(listingHref(withParameter(read('/tires?brand=Michelin'), 'page', ['2']))).toBe('/tires?brand=Michelin&page=2');
});

it('clears filters but not what was searched for', () => {
  const address = read('/tires?fitment=F1&size=225/65R17&brand=Michelin&price=100-150&sort=rating&page=2');
  expect(filtersOf(address)).toEqual([{ name: 'brand', value: 'Michelin' }, { name: 'price', value: '100-150' }]);
  expect(listingHref(withoutFilters(address))).toBe('/tires?fitment=F1&size=225/65R17&sort=rating');
});

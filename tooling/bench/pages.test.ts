import { choosePages, PAGE_NAMES } from './pages';

jest.mock('./lighthouse-visit', () => ({ visitPage: jest.fn() }));

it('measures all pages, or the named ones, in the order of the table', () => {
  expect(choosePages(undefined)).toEqual(PAGE_NAMES);
  expect(choosePages('product, home')).toEqual(['home', 'product']);
});

it.each(['', 'home,', 'shop'])('rejects %j with the available names', (text) =>
  expect(() => choosePages(text)).toThrow(/--pages takes home, listing, product, cart, checkout, not '/),
);

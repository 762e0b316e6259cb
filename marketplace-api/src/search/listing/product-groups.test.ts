import { readListingQuery } from './listing-query';

it.each([
  ['01', 'TIRE'],
  ['11', 'TIRE'],
  ['30', 'TIRE'],
  ['31', 'TIRE'],
  ['54', 'WHEEL'],
  ['55', 'WHEEL'],
  ['77', 'ACCESSORY'],
])('[product-groups] group %s filters a listing to %s', (group, productType) =>
  expect(readListingQuery({ group }, 3)).toMatchObject({ group, productType }),
);

it.each(['02', 'constructor', ''])('[product-groups] group "%s" is refused', (group) =>
  expect(readListingQuery({ group }, 3)).toMatchObject({ group: null, productType: null }),
);

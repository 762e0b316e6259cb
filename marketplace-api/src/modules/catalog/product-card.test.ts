import { badgesOf } from './product-card';

it.each([
  [70_000, ['70,000 MILE WARRANTY']],
  [null, []],
])('[warranty-badge] a warranty of %s miles has its badge', (mileageWarranty, badges) =>
  expect(badgesOf({ mileageWarranty })).toEqual(badges),
);

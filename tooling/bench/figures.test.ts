import { median } from './figures';

it('takes the middle, whatever the order', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2);
});

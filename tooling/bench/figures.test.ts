import { median, percentile, shownRow } from './figures';

it('takes the median in any order', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2);
});

it('finds the value that a share of the values does not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.95)).toBe(95);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile([7], 0.5)).toBe(7);
});

it('skips unmeasured visits, and shows a dash without any measured one', () => {
  expect(median([3, Number.NaN, 1, 2])).toBe(2);
  expect(percentile([Number.NaN, 5], 1)).toBe(5);
  expect(shownRow({ page: 'home', 'FCP ms': median([Number.NaN]), CLS: 0 })).toEqual({
    page: 'home',
    'FCP ms': '–',
    CLS: 0,
  });
});

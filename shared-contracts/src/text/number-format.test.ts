import { withCommas } from './number-format';

it.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1, -1000, -123_456])(
  'withCommas formats %d as en-US does',
  (value) => {
    expect(withCommas(value)).toBe(value.toLocaleString('en-US'));
  },
);

it.each([0, 0.5, 9.99, 153.4, 999.995, 1000, 1234.5, 1_234_567.89, -1234.5])(
  'withCommas formats %d dollars and cents as en-US does',
  (value) => {
    expect(withCommas(value, 2)).toBe(
      value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    );
  },
);

import fc from 'fast-check';
import { centsOf, formatCents, money, shareOf } from './money';

describe('money', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [123456, '$1,234.56'],
    [100000000, '$1,000,000.00'],
    [-250, '-$2.50'],
  ])('formats %i cents as %s', (cents, text) => expect(formatCents(cents)).toBe(text));

  it('is formatted like Intl formats it', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (cents) => {
        expect(formatCents(cents)).toBe(
          new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100),
        );
      }),
      { seed: 20_261_126 },
    ));

  it('survives serialization', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (cents) => {
        expect(centsOf((JSON.parse(JSON.stringify(money(cents))) as { value: number }).value)).toBe(cents);
      }),
      { seed: 20_261_126 },
    ));

  it.each([
    [100, 0.005, 1],
    [4008, 0.0625, 251],
    [1, 0.5, 1],
    [69196, 0.0625, 4325],
    [1000, 0.06875, 69],
  ])('rounds %i at %d half up to %i', (cents, rate, share) => expect(shareOf(cents, rate)).toBe(share));
});

import fc from 'fast-check';
import { programPayments, storeDayOf } from './program-plan';

const plan = { count: 12, everyDays: 14, firstAfterDays: 14 };

describe('the payments of a program', () => {
  it('add up to the amount, with a last payment at most a few cents above the others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), (cents) => {
        const { count, amountCents, lastCents, totalCents } = programPayments(cents, plan, '2026-11-27')!;
        expect(amountCents * (count - 1) + lastCents).toBe(cents);
        expect(totalCents).toBe(cents);
        expect(lastCents - amountCents).toBeLessThan(count);
      }),
      { seed: 20_261_126 },
    );
  });

  it('begin two weeks after the order, also across a year', () => {
    expect(programPayments(61_200, plan, '2026-12-25')?.firstOn).toBe('2027-01-08');
    expect(storeDayOf(Date.parse('2026-11-28T03:00:00Z'))).toBe('2026-11-27');
  });

  it('are absent for an empty cart', () => expect(programPayments(0, plan, '2026-11-27')).toBeNull());
});

import fc from 'fast-check';
import { CostBudget } from './cost-budget';

describe('cost budget', () => {
  it('charges every network of a client, with twice the burst for wider ones', () => {
    const budget = new CostBudget(240, () => 0);
    const spend = (addresses: readonly string[]): number =>
      addresses.filter((address) => {
        const isAllowed = budget.waitMs(address) === 0;
        if (isAllowed) budget.spend(address, 1);
        return isAllowed;
      }).length;
    expect(spend(Array.from({ length: 300 }, (_, at) => `2001:db8:0:${(at % 256).toString(16)}::1`))).toBe(120);
    expect(spend(Array.from({ length: 300 }, () => '192.0.2.7'))).toBe(60);
    expect(spend(Array.from({ length: 300 }, (_, at) => `192.0.2.${at % 256}`))).toBe(60);
    expect(budget.waitMs('2001:db9::1')).toBe(0);
  });

  it('returns a sufficient wait time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.double({ min: 0.01, max: 1e6, noNaN: true }),
        (per, cost) => {
          let now = 0;
          const budget = new CostBudget(per, () => now);
          budget.spend('192.0.2.7', cost);
          const wait = budget.waitMs('192.0.2.7');
          now += wait;
          expect(budget.waitMs('192.0.2.7')).toBe(0);
          now = Math.max(0, wait - 2);
          expect(budget.waitMs('192.0.2.7') > 0).toBe(wait > 1);
        },
      ),
      { numRuns: 100, seed: 16 },
    );
  });
});

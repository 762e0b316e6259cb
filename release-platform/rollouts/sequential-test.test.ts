import { isWorse, logEvidence } from './sequential-test';
import { createRandom } from './testing/random';

describe('logEvidence', () => {
  it('is the exact ratio of likelihoods for two observations', () => {
    // Both mixtures are 1/2; without a regression both rates are 1/2, so the likelihood is 1/4.
    const evidence = logEvidence({ events: 1, total: 1 }, { events: 0, total: 1 });
    expect(Math.exp(evidence)).toBeCloseTo(1, 8);
  });

  it('grows with the difference, and falls with the margin', () => {
    const stable = { events: 20, total: 1_000 };
    const few = logEvidence({ events: 10, total: 100 }, stable);
    expect(logEvidence({ events: 20, total: 100 }, stable)).toBeGreaterThan(few);
    expect(logEvidence({ events: 10, total: 100 }, stable, 0.05)).toBeLessThan(few);
    expect(logEvidence({ events: 10, total: 100 }, stable, 1e-9)).toBeCloseTo(few, 4);
  });

  it('is none for a rate that is the same, lower or within the margin', () => {
    for (const events of [0, 1, 2])
      expect(logEvidence({ events, total: 100 }, { events: 2, total: 100 })).toBe(-Infinity);
    expect(logEvidence({ events: 6, total: 100 }, { events: 2, total: 100 }, 0.05)).toBe(-Infinity);
  });

  it('is none without observations of either version', () => {
    expect(logEvidence({ events: 0, total: 0 }, { events: 0, total: 9 })).toBe(-Infinity);
    expect(logEvidence({ events: 9, total: 9 }, { events: 0, total: 0 })).toBe(-Infinity);
  });
});

describe('isWorse', () => {
  it.each([0.001, 0.02, 0.5, 0.95])('stops at most 5 %% of sequences with the same rate %p', (rate) => {
    const random = createRandom(11);
    let stopped = 0;
    for (let sequence = 0; sequence < 300; sequence += 1) {
      let [candidate, stable] = [
        { events: 0, total: 0 },
        { events: 0, total: 0 },
      ];
      for (let look = 0; look < 200; look += 1) {
        candidate = { events: candidate.events + random.binomial(3, rate), total: candidate.total + 3 };
        stable = { events: stable.events + random.binomial(7, rate), total: stable.total + 7 };
        if (!isWorse(candidate, stable, { falsePositives: 0.05 })) continue;
        stopped += 1;
        break;
      }
    }
    expect(stopped).toBeLessThanOrEqual(15);
  });
});

import { forgeableReports, judge, LYING_NETWORKS } from './judge';
import { NO_FIGURES, SIGNALS, sumOf, type Signal, type VersionFigures } from './rollout-figures';
import { createRandom, type Random } from './testing/random';

const STABLE: Readonly<Record<Signal, number>> = {
  failedRenders: 0.002,
  faulty: 0.005,
  notAdded: 0.92,
  notOrdered: 0.985,
  slowLcp: 0.15,
  slowInp: 0.1,
  highCls: 0.08,
};

/** Draws what visits of a version report, each visit of another network. */
function visits(random: Random, count: number, rates: Readonly<Record<Signal, number>>): VersionFigures {
  return Object.fromEntries(
    SIGNALS.map((signal) => [signal, { events: random.binomial(count, rates[signal]), total: count }]),
  ) as unknown as VersionFigures;
}

const TICK_SECONDS = 5;
const VISITS_PER_TICK = 100;

interface Followed {
  readonly percent: number;
  readonly ticks: number;
  readonly steps: number;
  readonly rates: Readonly<Record<Signal, number>>;
}

/** Returns visits of the candidate until it was called a regression, and why; null when it never was. */
function follow(random: Random, { percent, ticks, steps, rates }: Followed): { visits: number; reason: string } | null {
  let [candidate, stable] = [NO_FIGURES, NO_FIGURES];
  for (let tick = 1; tick <= ticks; tick += 1) {
    const share = random.binomial(VISITS_PER_TICK, percent / 100);
    candidate = sumOf(candidate, visits(random, share, rates));
    stable = sumOf(stable, visits(random, VISITS_PER_TICK - share, STABLE));
    const forgeable = forgeableReports({ seconds: tick * TICK_SECONDS, gateways: 1 });
    const verdict = judge(candidate, stable, { steps, forgeable });
    if (verdict.kind === 'regression') return { visits: candidate.faulty.total, reason: verdict.reason };
  }
  return null;
}

describe('judge', () => {
  it('rolls back at most two of 200 harmless rollouts that are watched to their end', () => {
    const random = createRandom(1);
    let rolledBack = 0;
    for (let rollout = 0; rollout < 200; rollout += 1) {
      const steps = [1, 10, 50];
      const harmed = steps.some((percent) => follow(random, { percent, ticks: 30, steps: 3, rates: STABLE }) !== null);
      if (harmed) rolledBack += 1;
    }
    expect(rolledBack).toBeLessThanOrEqual(2);
  });

  // Limits in visits are at or above the 95th percentile of 60 other seeds.
  it.each<[string, Partial<Record<Signal, number>>, number, RegExp]>([
    ['every render fails', { failedRenders: 1 }, 60, /^failed renders/],
    ['half of the renders fail', { failedRenders: 0.5 }, 60, /^failed renders/],
    ['a fifth of the renders fails', { failedRenders: 0.2 }, 75, /^failed renders/],
    ['a tenth of the renders fails', { failedRenders: 0.1 }, 150, /^failed renders/],
    ['a twentieth of the renders fails', { failedRenders: 0.05 }, 400, /^failed renders/],
    ['every visit is faulty', { faulty: 1 }, 60, /^faulty visits/],
    ['three of four visits are faulty', { faulty: 0.75 }, 60, /^faulty visits/],
    ['half of the visits are faulty', { faulty: 0.5 }, 60, /^faulty visits/],
    ['a quarter of the visits is faulty', { faulty: 0.25 }, 150, /^faulty visits/],
    ['a tenth of the visits is faulty', { faulty: 0.1 }, 450, /^faulty visits/],
    ['a twentieth of the visits is faulty', { faulty: 0.05 }, 3_700, /^faulty visits/],
    ['no visit adds to the cart', { notAdded: 1 }, 600, /^visits with an addition to the cart/],
    ['additions to the cart halve', { notAdded: 0.96 }, 3_000, /^visits with an addition to the cart/],
    ['no visit orders', { notOrdered: 1 }, 3_000, /^visits with an order/],
    ['every LCP is slow', { slowLcp: 1 }, 60, /^visits with LCP above 2\.5 s/],
    ['two of three LCP are slow', { slowLcp: 0.67 }, 120, /^visits with LCP/],
    ['four of ten LCP are slow', { slowLcp: 0.4 }, 600, /^visits with LCP/],
    ['every INP is slow', { slowInp: 1 }, 60, /^visits with INP above 200 ms/],
    ['half of INP is slow', { slowInp: 0.5 }, 150, /^visits with INP/],
    ['every CLS is high', { highCls: 1 }, 60, /^visits with CLS above 0\.1/],
    ['half of CLS is high', { highCls: 0.5 }, 150, /^visits with CLS/],
  ])('finds at 5 %% that %s', (_kind, changed, mostVisits, reason) => {
    const found = follow(createRandom(7), { percent: 5, ticks: 1_200, steps: 3, rates: { ...STABLE, ...changed } });
    expect(found).not.toBeNull();
    expect(found!.reason).toMatch(reason);
    expect(found!.visits).toBeLessThanOrEqual(mostVisits);
  });

  it('says why in one sentence with figures', () => {
    const candidate = { ...NO_FIGURES, faulty: { events: 44, total: 300 } };
    const stable = { ...NO_FIGURES, faulty: { events: 3, total: 5_900 } };
    expect(judge(candidate, stable, { steps: 3, forgeable: 10 })).toEqual({
      kind: 'regression',
      reason: 'faulty visits 44 of 300, stable 3 of 5,900',
      figures: { signal: 'faulty', candidate: candidate.faulty, stable: stable.faulty },
    });
  });

  it('continues without figures, and with figures of one version only', () => {
    const some = { ...NO_FIGURES, failedRenders: { events: 9, total: 9 } };
    for (const [candidate, stable] of [
      [NO_FIGURES, NO_FIGURES],
      [some, NO_FIGURES],
      [NO_FIGURES, some],
    ] as const)
      expect(judge(candidate, stable, { steps: 1, forgeable: 10 }).kind).toBe('continue');
  });
});

describe('judge under attack', () => {
  const HOUR = { seconds: 3_600, gateways: 1 };
  /** Judged reports of liars in an hour: one each in ten minutes. */
  const lies = LYING_NETWORKS * 6;
  const options = { steps: 3, forgeable: forgeableReports(HOUR) };
  const random = createRandom(3);
  const [honest, stable] = [visits(random, 500, STABLE), visits(random, 9_500, STABLE)];
  const lying = (signals: readonly Signal[], isBad: boolean): VersionFigures => ({
    ...NO_FIGURES,
    ...Object.fromEntries(signals.map((signal) => [signal, { events: isBad ? lies : 0, total: lies }])),
  });
  const REPORTED = SIGNALS.filter((signal) => signal !== 'failedRenders');

  it('continues when ten networks report every visit of the candidate as bad', () => {
    expect(judge(sumOf(honest, lying(REPORTED, true)), stable, options).kind).toBe('continue');
  });

  it('continues when ten networks praise the stable version', () => {
    expect(judge(honest, sumOf(stable, lying(REPORTED, false)), options).kind).toBe('continue');
  });

  it('rolls failing renders back although the stable version is reported as faulty', () => {
    const failing = { ...honest, failedRenders: { events: 5, total: 40 } };
    const forged = { ...stable, faulty: { events: 9_500, total: 9_500 } };
    expect(judge(failing, forged, options)).toMatchObject({
      kind: 'regression',
      reason: expect.stringMatching(/^failed renders 5 of 40,/),
    });
  });
});

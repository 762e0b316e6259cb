import type { JudgedViews, VersionReports } from '../gateways/browser-reports';
import { FiguresSum, type GatewayAnswers } from './figures';
import type { FollowedRollout } from './follow';
import { createFiguresReader } from './read-figures';

const VERSIONS = { remote: 'cart', candidate: '2', stable: '1' };
const NOTHING = { measured: 0, poor: 0 };

const judged = (fields: Partial<JudgedViews>): JudgedViews => ({
  ...{ views: 0, faulty: 0, added: 0, ordered: 0, lcp: NOTHING, inp: NOTHING, cls: NOTHING },
  ...fields,
});

const reportOf = (version: string, fields: Partial<JudgedViews>, variant = 'treadmarket') => ({
  ...{
    variant: variant as VersionReports['variant'],
    remote: 'cart',
    version,
    since: 'noon',
    views: 0,
    faulty: 0,
    added: 0,
    ordered: 0,
  },
  ...{ vitals: { lcp: null, inp: null, cls: null }, errors: [], judged: judged(fields) },
});

function answer(
  renders: readonly (readonly [version: string, since: string, total: number, failed: number])[],
  reports: readonly VersionReports[] = [],
): GatewayAnswers {
  const counted = renders.map(([version, since, total, failed]) => ({ name: 'cart', version, since, total, failed }));
  return { status: { problem: null, variants: {}, renders: [...counted] } as GatewayAnswers['status'], reports };
}

describe('figures', () => {
  const of = (...answers: GatewayAnswers[]) => new Map(answers.map((one, at) => [`http://gateway-${at}`, one]));

  it('are differences since the first reading, summed over gateways', () => {
    const sum = new FiguresSum(VERSIONS);
    sum.add(of(answer([['1', 'a', 100, 5]]), answer([['1', 'b', 50, 1]])), 0);
    const now = sum.add(
      of(
        answer([['1', 'a', 110, 6]]),
        answer([
          ['1', 'b', 55, 1],
          ['2', 'c', 4, 2],
        ]),
      ),
      5_000,
    );
    expect(now.stable.failedRenders).toEqual({ events: 1, total: 15 });
    expect(now.candidate.failedRenders).toEqual({ events: 2, total: 4 });
    expect(now).toMatchObject({ seconds: 5, gateways: 2, missing: [] });
  });

  it.each([
    ['another time from which it counts', 'later'],
    ['lower counts', 'a'],
  ])('keep what was counted before a gateway restarted, with %s', (_kind, since) => {
    const sum = new FiguresSum(VERSIONS);
    for (const total of [10, 30]) sum.add(of(answer([['1', 'a', total, 0]])), 0);
    expect(sum.add(of(answer([['1', since, 7, 1]])), 1).stable.failedRenders).toEqual({ events: 1, total: 27 });
    expect(sum.add(of(answer([['1', since, 9, 1]])), 2).stable.failedRenders).toEqual({ events: 1, total: 29 });
  });

  it('do not fall while a gateway does not answer, and count its pause later', () => {
    const sum = new FiguresSum(VERSIONS);
    for (const total of [10, 20]) sum.add(of(answer([['1', 'a', total, 0]])), 0);
    expect(sum.add(new Map(), 1).stable.failedRenders.total).toBe(10);
    expect(sum.add(of(answer([['1', 'a', 40, 0]])), 2).stable.failedRenders.total).toBe(30);
  });

  it('sum judged visits over variants, as shares of what is bad', () => {
    const sum = new FiguresSum(VERSIONS);
    sum.add(of(answer([])), 0);
    const views = judged({ views: 10, faulty: 2, added: 3, ordered: 1, lcp: { measured: 9, poor: 4 } });
    const figures = sum.add(of(answer([], [reportOf('2', views), reportOf('2', views, 'lowes')])), 1);
    expect(figures.candidate).toEqual({
      failedRenders: { events: 0, total: 0 },
      faulty: { events: 4, total: 20 },
      notAdded: { events: 14, total: 20 },
      notOrdered: { events: 18, total: 20 },
      slowLcp: { events: 8, total: 18 },
      slowInp: { events: 0, total: 0 },
      highCls: { events: 0, total: 0 },
    });
  });
});

describe('figures reader', () => {
  const rollout: FollowedRollout = {
    ...{ ...VERSIONS, id: 'r', steps: [5, 50], holdSeconds: 60, step: 0, state: 'running' },
  };

  it('names gateways that do not answer, do not follow the log or lack the candidate', async () => {
    const loaded = answer([['2', 'a', 1, 0]]);
    const answers: Readonly<Record<string, GatewayAnswers>> = {
      'http://a': loaded,
      'http://b': answer([['1', 'a', 1, 0]]),
      'http://c': { ...loaded, status: { ...loaded.status, problem: 'no connection' } },
    };
    const read = async (origin: string) => answers[origin] ?? Promise.reject(new Error(`Nobody answers at ${origin}.`));
    const figures = await createFiguresReader(['http://a', 'http://b', 'http://c', 'http://d'], () => 0, read)(rollout);
    expect([...figures.missing].sort()).toEqual([
      'Nobody answers at http://d.',
      'http://b has not loaded cart 2',
      'http://c does not follow the log: no connection',
    ]);
  });

  it('begins again with each step', async () => {
    let total = 0;
    const figures = createFiguresReader(
      ['http://a'],
      () => 0,
      async () => answer([['2', 'a', (total += 10), 0]]),
    );
    await figures(rollout);
    expect((await figures(rollout)).candidate.failedRenders.total).toBe(10);
    expect((await figures({ ...rollout, step: 1 })).candidate.failedRenders.total).toBe(0);
    expect((await figures({ ...rollout, step: 1 })).candidate.failedRenders.total).toBe(10);
  });
});

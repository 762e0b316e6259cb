import type { VersionReports } from '../gateways/browser-reports';
import { lastMove, rateLines, type LastMove } from './move-rates';

const at = '2026-11-28T10:00:00.000Z';
const entry = (version: string, by: 'deploy' | 'rollback' = 'deploy') => ({ version, at, by });
const move: LastMove = { name: 'cart', reportedAs: 'cart', before: '1', after: '2', at };

const report = (version: string, change: object = {}): VersionReports =>
  ({
    ...{ variant: 'treadmarket', remote: 'cart', version, since: at },
    ...{ views: 200, faulty: 2, added: 0, ordered: 0, errors: [] },
    vitals: { lcp: 1_200, inp: 90, cls: 50 },
    measured: { lcp: 150, inp: 120, cls: 150 },
    ...change,
  }) as unknown as VersionReports;
const renders = (version: string, total: number, failed: number) => ({
  name: 'cart',
  version,
  since: at,
  total,
  failed,
});

describe('the last move of a remote', () => {
  it('is from the version before, also by a rollback', () => {
    const history = [entry('1'), entry('2'), entry('2')];
    expect(lastMove('cart', { version: '2', history })).toMatchObject({ before: '1', after: '2' });
    const back = [entry('1'), entry('2'), entry('1', 'rollback')];
    expect(lastMove('cart', { version: '1', history: back })).toMatchObject({ before: '2', after: '1' });
    expect(lastMove('cart', { version: '1', history: [entry('1')] })).toBeNull();
  });

  it('has the name of its reports where it has a role', () => {
    const history = [entry('1'), entry('2')];
    expect(lastMove('their-checkout', { version: '2', history, role: 'checkout' })).toMatchObject({
      name: 'their-checkout',
      reportedAs: 'checkout',
    });
  });
});

describe('rates before and after a move', () => {
  it('are printed with the numbers that they come from', () => {
    const after = { faulty: 10, vitals: { lcp: 1_500, inp: 90, cls: 120 }, measured: { lcp: 140, inp: 101, cls: 140 } };
    const status = { renders: [renders('2', 1_000, 25)], pastRenders: [renders('1', 5_000, 5)] };
    expect(rateLines(move, { reports: [report('2', after), report('1')], status })).toEqual([
      '    before and after the move of 2026-11-28T10:00:00.000Z (1 → 2):',
      '      visits with errors 1.0 % → 5.0 % (2 of 200 → 10 of 200)',
      '      failed renders 0.1 % → 2.5 % (5 of 5000 → 25 of 1000)',
      '      largest paint 1200 ms → 1500 ms in treadmarket (150 → 140 visits)',
      '      interaction 90 ms → 90 ms in treadmarket (120 → 101 visits)',
      '      layout shift 0.05 → 0.12 in treadmarket (150 → 140 visits)',
    ]);
  });

  it('are sums of all variants, except for percentiles', () => {
    const other = { variant: 'lowes', views: 100, faulty: 8 };
    const lines = rateLines(move, { reports: [report('1'), report('2'), report('2', other)], status: {} });
    expect(lines[1]).toContain('visits with errors 1.0 % → 3.3 % (2 of 200 → 10 of 300)');
    expect(lines.filter((line) => line.includes('in lowes: too few'))).toHaveLength(3);
  });

  it('are not compared below 100 visits or renders of each version', () => {
    const few = { views: 99, faulty: 1, measured: { lcp: 99, inp: 0, cls: 0 } };
    const status = { renders: [renders('2', 99, 0), renders('1', 400, 0)] };
    expect(rateLines(move, { reports: [report('1'), report('2', few)], status }).slice(1)).toEqual([
      '      visits with errors: too few visits to compare (2 of 200 → 1 of 99)',
      '      failed renders: too few renders to compare (0 of 400 → 0 of 99)',
      '      largest paint in treadmarket: too few visits to compare (150 → 99 visits)',
      '      interaction in treadmarket: too few visits to compare (120 → 0 visits)',
      '      layout shift in treadmarket: too few visits to compare (150 → 0 visits)',
    ]);
  });

  it('are those of this remote only, and of gateways that count nothing yet', () => {
    const others = [report('1', { remote: 'reviews' }), report('2', { remote: 'reviews' })];
    expect(rateLines(move, { reports: others, status: {} }).slice(1)).toEqual([
      '      visits with errors: too few visits to compare (0 of 0 → 0 of 0)',
      '      failed renders: too few renders to compare (0 of 0 → 0 of 0)',
    ]);
  });
});

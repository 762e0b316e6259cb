import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { slowestLines, toMarkdown, writeReport, type SuiteReport } from './report';
import { Timeline } from './timeline';

/** A run of 12 s: 2 s until it starts, 7 s of parallel tests, 3 s of journeys. */
function timelineOf12Seconds(): Timeline {
  let nowMs = 1_000;
  const timeline = new Timeline(-1_000, () => nowMs);
  timeline.end('start');
  nowMs += 7_000;
  const files = Array.from({ length: 12 }, (_, at) => ({ name: `${at}.test.ts`, seconds: at / 2 }));
  timeline.endSteps('tests', [{ name: 'tests', passed: 20, failed: 1, files }]);
  nowMs += 3_000;
  timeline.endSteps('journeys', [
    { name: 'journeys', passed: 4, failed: 2, secondTries: 1, files: [{ name: 'a|b.spec.ts', seconds: 2.5 }] },
  ]);
  return timeline;
}

function reportOf(timeline: Timeline): SuiteReport {
  return {
    tier: 'full',
    shard: '1/4',
    finishedAt: '2026-11-27T08:00:00.000Z',
    node: '20.20.2',
    cores: 2,
    seconds: 12,
    passed: timeline.total('passed'),
    failed: timeline.total('failed'),
    results: timeline.results,
    phases: timeline.phases,
  };
}

describe('timeline', () => {
  it('splits the time of a run into phases whose sum is its duration', () => {
    const { phases } = timelineOf12Seconds();
    expect(phases.map(({ name, seconds }) => [name, seconds])).toEqual([
      ['start', 2],
      ['tests', 7],
      ['journeys', 3],
    ]);
  });

  it('adds up the tests of every step', () => {
    const timeline = timelineOf12Seconds();
    expect([timeline.total('passed'), timeline.total('failed')]).toEqual([24, 3]);
  });
});

describe('slowest files of a phase', () => {
  it('are ten at most, slowest first', () => {
    const [, tests] = timelineOf12Seconds().phases;
    const lines = slowestLines(tests!);
    expect(lines).toHaveLength(11);
    expect(lines.slice(0, 2)).toEqual(['Slowest 10 of 12 in tests:', '     5.5 s  11.test.ts']);
  });

  it('are not listed for a phase of one file', () =>
    expect(slowestLines({ name: 'start', seconds: 1, files: [{ name: 'a', seconds: 1 }] })).toEqual([]));
});

describe('report', () => {
  it('names every phase, every file and the total in Markdown', () => {
    const text = toMarkdown(reportOf(timelineOf12Seconds()));
    expect(text).toContain('24 passed, 3 failed in 12.0 s (full tier, shard 1/4, Node 20.20.2, 2 cores)');
    expect(text).toContain('| journeys | 4 | 2 | 1 |');
    expect(text).toContain('| tests | 7.0 |');
    expect(text).toContain('| total | 12.0 |');
    expect(text).toContain('| 0.0 | 0.test.ts |');
    expect(text).toContain('| 2.5 | a\\|b.spec.ts |');
  });

  it('is written as JSON and as Markdown', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'treadmarket-report-'));
    try {
      const report = reportOf(timelineOf12Seconds());
      const markdown = await writeReport(path.join(folder, 'test-results'), report);
      expect(await readFile(markdown, 'utf8')).toBe(toMarkdown(report));
      const json = path.join(folder, 'test-results/report.json');
      expect(JSON.parse(await readFile(json, 'utf8'))).toEqual(JSON.parse(JSON.stringify(report)));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

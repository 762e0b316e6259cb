import type { FileTime, StepResult } from './step-result';

interface PlaywrightSuite {
  readonly file: string;
  readonly specs?: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** The fields in use of the file that Playwright's JSON reporter writes. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly PlaywrightSuite[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function millisecondsOf({ specs = [], suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return sum(own) + sum(suites.map(millisecondsOf));
}

function filesOf(suites: readonly PlaywrightSuite[]): FileTime[] {
  const milliseconds = new Map<string, number>();
  for (const suite of suites) milliseconds.set(suite.file, (milliseconds.get(suite.file) ?? 0) + millisecondsOf(suite));
  return [...milliseconds].map(([name, ms]) => ({ name, seconds: ms / 1000 }));
}

/** Counts of a Playwright run. A journey that passed only after a retry counts as failed. */
export function readPlaywrightReport(name: string, report: PlaywrightReport | null, code: number): StepResult {
  if (!report) return { name, passed: 0, failed: 1, files: [] };
  const { expected, unexpected, flaky } = report.stats;
  const failed = unexpected + flaky;
  return {
    name,
    passed: expected,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    secondTries: flaky,
    files: filesOf(report.suites),
  };
}

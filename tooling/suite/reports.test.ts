import { readJestReport } from './jest-report';
import { readPlaywrightReport } from './playwright-report';

const jestReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  numRuntimeErrorTestSuites: 1,
  testResults: [{ name: '/clone/shell/src/a.test.ts', startTime: 1_000, endTime: 3_500 }],
};

describe("Jest's report", () => {
  it('gives the counts and the seconds of each file', () =>
    expect(readJestReport('tests', jestReport, 1, '/clone')).toEqual({
      name: 'tests',
      passed: 3,
      failed: 2,
      files: [{ name: 'shell/src/a.test.ts', seconds: 2.5 }],
    }));

  it('counts as a failure when it is missing, and when Jest failed without a failed test', () => {
    expect(readJestReport('tests', null, 0, '/clone')).toMatchObject({ passed: 0, failed: 1 });
    const withoutFailures = { ...jestReport, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
    expect(readJestReport('tests', withoutFailures, 1, '/clone')).toMatchObject({ passed: 3, failed: 1 });
    expect(readJestReport('tests', withoutFailures, 0, '/clone')).toMatchObject({ passed: 3, failed: 0 });
  });
});

describe("Playwright's report", () => {
  const spec = (...durations: readonly number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 2 },
    suites: [
      { file: 'cart.spec.ts', specs: [spec(1_000)], suites: [{ file: 'cart.spec.ts', specs: [spec(500, 2_500)] }] },
      { file: 'home.spec.ts', specs: [spec(250)] },
    ],
  };

  it('counts a journey that passed only after a retry as failed', () =>
    expect(readPlaywrightReport('journeys', report, 0)).toMatchObject({ passed: 5, failed: 3, secondTries: 2 }));

  it('adds up all attempts of all journeys of a file', () =>
    expect(readPlaywrightReport('journeys', report, 0).files).toEqual([
      { name: 'cart.spec.ts', seconds: 4 },
      { name: 'home.spec.ts', seconds: 0.25 },
    ]));

  it('counts as a failure when it is missing, or when Playwright failed without a failed journey', () => {
    expect(readPlaywrightReport('journeys', null, 0)).toMatchObject({ passed: 0, failed: 1 });
    const allPassed = { ...report, stats: { expected: 5, unexpected: 0, flaky: 0 } };
    expect(readPlaywrightReport('journeys', allPassed, 1)).toMatchObject({ passed: 5, failed: 1 });
  });
});

import path from 'node:path';
import type { StepResult } from './step-result';

/** The fields in use of the file that Jest writes with `--json`. */
export interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

/** Counts of a Jest run. A run that ended with an error has at least one failure, also when no test failed. */
export function readJestReport(name: string, report: JestReport | null, code: number, root: string): StepResult {
  if (!report) return { name, passed: 0, failed: 1, files: [] };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    name,
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    files: report.testResults.map(({ name: file, startTime, endTime }) => ({
      name: path.relative(root, file).split(path.sep).join('/'),
      seconds: Math.max(0, endTime - startTime) / 1000,
    })),
  };
}

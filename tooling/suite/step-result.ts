/** Duration of a file of tests, a command or a part of the start. */
export interface FileTime {
  readonly name: string;
  readonly seconds: number;
}

/** Tests of a step, and the duration of each of its files. */
export interface StepResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  /** The number of failed tests that passed when they were retried. */
  readonly secondTries?: number;
  readonly files: readonly FileTime[];
}

export const slowestFirst = (files: readonly FileTime[]): FileTime[] =>
  [...files].sort((one, other) => other.seconds - one.seconds);

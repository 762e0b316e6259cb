/** How long a file of tests, a command or a part of the start took. */
export interface FileTime {
  readonly name: string;
  readonly seconds: number;
}

/** Tests of a step, and the time of each of its files. */
export interface StepResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  /** Of those that failed, how many passed when they were tried again. */
  readonly secondTries?: number;
  readonly files: readonly FileTime[];
}

export const slowestFirst = (files: readonly FileTime[]): FileTime[] =>
  [...files].sort((one, other) => other.seconds - one.seconds);

import type { FileTime, StepResult } from './step-result';

/** A stretch of the run, from its start until the next one starts. */
export interface Phase {
  readonly name: string;
  readonly seconds: number;
  readonly files: readonly FileTime[];
}

/** Where the time of a run goes: phases that follow one another, so that their sum is the time that a person waited. */
export class Timeline {
  readonly phases: Phase[] = [];
  readonly results: StepResult[] = [];
  #lastEndMs: number;

  /** @param startedAtMs when the command was started, in milliseconds of `now` */
  constructor(
    startedAtMs: number,
    readonly now: () => number = () => performance.now(),
  ) {
    this.#lastEndMs = startedAtMs;
  }

  /** Ends the phase that began when the one before ended. */
  end(name: string, files: readonly FileTime[] = []): Phase {
    const endMs = this.now();
    const phase = { name, seconds: (endMs - this.#lastEndMs) / 1000, files };
    this.#lastEndMs = endMs;
    this.phases.push(phase);
    return phase;
  }

  /** Ends the phase of steps that ran beside one another. */
  endSteps(name: string, results: readonly StepResult[]): Phase {
    this.results.push(...results);
    return this.end(
      name,
      results.flatMap(({ files }) => files),
    );
  }

  total(kind: 'passed' | 'failed'): number {
    return this.results.reduce((sum, result) => sum + result[kind], 0);
  }
}

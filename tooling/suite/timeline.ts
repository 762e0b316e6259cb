import type { FileTime, StepResult } from './step-result';

/** A part of the run, from its start until the next one starts. */
export interface Phase {
  readonly name: string;
  readonly seconds: number;
  readonly files: readonly FileTime[];
}

/** The time of a run in consecutive phases, whose sum is the elapsed time. */
export class Timeline {
  readonly phases: Phase[] = [];
  readonly results: StepResult[] = [];
  #lastEndMs: number;

  /** @param startedAtMs start of the command, in milliseconds of `now` */
  constructor(
    startedAtMs: number,
    readonly now: () => number = () => performance.now(),
  ) {
    this.#lastEndMs = startedAtMs;
  }

  /** Ends the phase that started at the end of the previous one. */
  end(name: string, files: readonly FileTime[] = []): Phase {
    const endMs = this.now();
    const phase = { name, seconds: (endMs - this.#lastEndMs) / 1000, files };
    this.#lastEndMs = endMs;
    this.phases.push(phase);
    return phase;
  }

  /** Ends the phase of steps that ran in parallel. */
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

import type { EventFields } from '../commands/event-line';
import { forgeableReports, judge, type RegressionFigures } from './judge';
import type { RolloutNotice } from './notify';
import type { RolloutFigures } from './rollout-figures';

/** A rollout as the registry has it. */
export interface FollowedRollout {
  readonly id: string;
  readonly remote: string;
  readonly candidate: string;
  readonly stable: string;
  /** Percents, increasing, 1 to 100. */
  readonly steps: readonly number[];
  readonly holdSeconds: number;
  /** Index of the present step. */
  readonly step: number;
  readonly state: 'running' | 'paused';
}

export interface FollowPorts {
  /** Milliseconds of a clock that never jumps, such as `performance.now()`. */
  readonly nowMs: () => number;
  readonly wallClock: () => Date;
  readonly sleep: (ms: number) => Promise<void>;
  /** Reads the rollout from the log; null when it was ended. @throws when the log cannot be read */
  readonly read: () => Promise<FollowedRollout | null>;
  /** Reads figures since the step began; another step begins at 0. */
  readonly figures: (rollout: FollowedRollout) => Promise<RolloutFigures>;
  readonly advance: (rollout: FollowedRollout) => Promise<void>;
  readonly promote: (rollout: FollowedRollout) => Promise<void>;
  readonly abort: (rollout: FollowedRollout, reason: string) => Promise<void>;
  readonly notify: (notice: RolloutNotice) => Promise<void>;
  readonly say: (event: string, fields: EventFields) => void;
  readonly author: string;
  /** Aborted when the command is to end; the rollout stays as it is. */
  readonly signal?: AbortSignal;
}

export type RolloutEnd = 'promoted' | 'rolled-back' | 'ended-elsewhere' | 'stopped';

export const INTERVAL_MS = 5_000;
/** A longer time between two looks means that the process or the machine was suspended, so that nothing was judged. */
const LONGEST_INTERVAL_MS = 3 * INTERVAL_MS;
/** Renders or judged visits of the candidate below which a step is not advanced: too few to find half of them bad. */
export const LEAST_OBSERVATIONS = 20;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const percentOf = ({ steps, step }: FollowedRollout): number => steps[step] ?? 100;
const observationsOf = ({ candidate }: RolloutFigures): number =>
  Math.max(candidate.failedRenders.total, candidate.faulty.total);

/** One rollout that is followed: its hold, and what was said last. */
class Follower {
  #id = '';
  #step = -1;
  /** Running time of the step until the last look. */
  #heldMs = 0;
  /** Last look at which the step ran and all figures were read; null after another look. */
  #lastMs: number | null = null;
  #said = '';

  constructor(readonly ports: FollowPorts) {}

  /** Returns how the rollout ended; null while it goes on. */
  async look(): Promise<RolloutEnd | null> {
    const rollout = await this.#attempt('log not readable', () => this.ports.read());
    if (rollout === undefined) return this.#interrupt();
    if (rollout === null || (this.#id !== '' && rollout.id !== this.#id)) {
      this.ports.say('rollout ended by another command', {});
      return 'ended-elsewhere';
    }
    this.#hold(rollout);
    const figures = await this.#attempt('figures not readable', () => this.ports.figures(rollout));
    if (figures === undefined) return this.#interrupt();
    if (figures.missing.length > 0) {
      this.#sayOnce('figures incomplete', { reason: figures.missing.join('; ') });
      this.#interrupt();
    } else if (this.#said === 'figures incomplete') this.#said = '';
    return this.#decide(rollout, figures);
  }

  async #decide(rollout: FollowedRollout, figures: RolloutFigures): Promise<RolloutEnd | null> {
    const { candidate, stable } = figures;
    const options = { steps: rollout.steps.length, forgeable: forgeableReports(figures) };
    const verdict = judge(candidate, stable, options);
    if (verdict.kind === 'regression') return this.#rollBack(rollout, verdict.reason, verdict.figures);
    if (rollout.state === 'paused') {
      this.#sayOnce('paused', { percent: percentOf(rollout) });
      return null;
    }
    if (this.#said === 'paused') this.#said = '';
    if (figures.missing.length > 0 || this.#heldMs < rollout.holdSeconds * 1_000) return null;
    const observations = observationsOf(figures);
    if (observations < LEAST_OBSERVATIONS) {
      this.#sayOnce('waiting for visits', { observations, wanted: LEAST_OBSERVATIONS });
      return null;
    }
    return this.#goOn(rollout);
  }

  async #rollBack(rollout: FollowedRollout, reason: string, figures: RegressionFigures): Promise<RolloutEnd | null> {
    const done = await this.#attempt('rollback failed, tried again', async () => {
      await this.ports.abort(rollout, reason);
      return true;
    });
    if (!done) return null;
    this.ports.say('rolled back', { ...this.#fields(rollout), reason });
    this.#notify(rollout, 'rolled-back', reason, figures);
    return 'rolled-back';
  }

  async #goOn(rollout: FollowedRollout): Promise<RolloutEnd | null> {
    const isLast = rollout.step >= rollout.steps.length - 1;
    const done = await this.#attempt(isLast ? 'promotion failed' : 'step failed', async () => {
      await (isLast ? this.ports.promote(rollout) : this.ports.advance(rollout));
      return true;
    });
    if (!done) return null;
    this.#notify(rollout, isLast ? 'promoted' : 'step', null, null);
    if (!isLast) return null;
    this.ports.say('promoted', { remote: rollout.remote, version: rollout.candidate });
    return 'promoted';
  }

  /** Counts only time in which the step ran and figures were read. */
  #hold(rollout: FollowedRollout): void {
    const now = this.ports.nowMs();
    if (rollout.step !== this.#step || this.#id === '') {
      this.#id = rollout.id;
      this.#step = rollout.step;
      this.#heldMs = 0;
      this.ports.say('step', { ...this.#fields(rollout), hold_s: rollout.holdSeconds });
    } else if (rollout.state === 'running' && this.#lastMs !== null)
      this.#heldMs += Math.min(now - this.#lastMs, LONGEST_INTERVAL_MS);
    this.#lastMs = rollout.state === 'running' ? now : null;
  }

  /** Time without figures does not count for the hold. */
  #interrupt(): null {
    this.#lastMs = null;
    return null;
  }

  /** Returns undefined when the port fails, and says so once. */
  async #attempt<T>(problem: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await work();
      if (this.#said.startsWith(problem)) this.#said = '';
      return result;
    } catch (error) {
      this.#sayOnce(problem, { reason: messageOf(error) });
      return undefined;
    }
  }

  #sayOnce(event: string, fields: EventFields): void {
    if (this.#said === event) return;
    this.#said = event;
    this.ports.say(event, fields);
  }

  #fields({ remote, candidate, stable, step, steps }: FollowedRollout): EventFields {
    return { remote, candidate, stable, percent: steps[step] ?? 100, step: `${step + 1}/${steps.length}` };
  }

  /** Not awaited: a webhook delays neither a rollback nor the next look. */
  #notify(
    rollout: FollowedRollout,
    event: RolloutNotice['event'],
    reason: string | null,
    figures: RegressionFigures | null,
  ): void {
    const { remote, candidate, stable } = rollout;
    const at = this.ports.wallClock().toISOString();
    const about = { remote, candidate, stable, percent: percentOf(rollout), author: this.ports.author, at };
    void this.ports.notify({ event, ...about, reason, figures });
  }
}

/**
 * Follows a rollout to its end: judges it every 5 s, rolls a regression back, and advances a step that was held. Reads
 * that fail are repeated and never advance a step.
 */
export async function followRollout(ports: FollowPorts): Promise<RolloutEnd> {
  const follower = new Follower(ports);
  while (!ports.signal?.aborted) {
    const end = await follower.look();
    if (end !== null) return end;
    await ports.sleep(INTERVAL_MS);
  }
  return 'stopped';
}

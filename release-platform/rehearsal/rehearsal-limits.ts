import { TRIAL_DEADLINE_MS } from '../../shell/src/gateway/rehearsal';

/** Limits of a version's durations, before a slow machine is taken into account. */
export interface RehearsalLimits {
  /** Deadline of one render. */
  readonly deadlineMs: number;
  /** Deadline for loading its server file. */
  readonly readyWithinMs: number;
}

/** The limits that a gateway applies. */
export const GATEWAY_LIMITS: RehearsalLimits = { deadlineMs: TRIAL_DEADLINE_MS, readyWithinMs: 10_000 };

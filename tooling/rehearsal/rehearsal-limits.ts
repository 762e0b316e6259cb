import { TRIAL_DEADLINE_MS } from '../../shell/src/gateway/releases/trial';

/** How long a version may take, before a slow machine is taken into account. */
export interface RehearsalLimits {
  /** For one render, in milliseconds. */
  readonly deadlineMs: number;
  /** For loading its server file, in milliseconds. */
  readonly readyWithinMs: number;
}

/** The limits that a gateway applies. */
export const GATEWAY_LIMITS: RehearsalLimits = { deadlineMs: TRIAL_DEADLINE_MS, readyWithinMs: 10_000 };

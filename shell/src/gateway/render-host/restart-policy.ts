/** Restart delays of a process: short at first, then long, without end. */
export interface RestartPolicy {
  /** Milliseconds to wait before the next start. */
  next(): number;
}

interface Limits {
  readonly budget: number;
  readonly windowMs: number;
  readonly firstDelayMs: number;
  readonly exhaustedDelayMs: number;
}

const DEFAULTS: Limits = { budget: 5, windowMs: 60_000, firstDelayMs: 100, exhaustedDelayMs: 10_000 };

/** Allows `budget` restarts in a window with growing delays; beyond it, one start per `exhaustedDelayMs`. */
export function createRestartPolicy(limits: Partial<Limits> = {}, now: () => number = Date.now): RestartPolicy {
  const { budget, windowMs, firstDelayMs, exhaustedDelayMs } = { ...DEFAULTS, ...limits };
  let starts: number[] = [];
  return {
    next() {
      starts = [...starts.filter((at) => now() - at < windowMs), now()];
      return starts.length > budget ? exhaustedDelayMs : firstDelayMs * 2 ** (starts.length - 1);
    },
  };
}

/** Stops requests to a failing component, and probes it occasionally. */
export interface CircuitBreaker {
  /** Returns whether a request may be sent now. */
  allows(): boolean;
  succeeded(): void;
  /**
   * Returns true when this failure opened the circuit.
   *
   * @param startedAt start of the request, in milliseconds of the clock
   */
  failed(startedAt: number): boolean;
}

/**
 * Opens after `threshold` consecutive failures for `openMs`; then one request at a time probes. Concurrent requests
 * count as one failure, because a burst that misses its deadline together shows one overload.
 */
export function createCircuitBreaker(threshold = 5, openMs = 3_000, now: () => number = Date.now): CircuitBreaker {
  let failures = 0;
  let countedAt = -Infinity;
  let openUntil = 0;
  return {
    allows() {
      if (failures < threshold) return true;
      if (now() < openUntil) return false;
      openUntil = now() + openMs;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed(startedAt) {
      if (startedAt < countedAt) return false;
      countedAt = now();
      failures += 1;
      if (failures < threshold) return false;
      openUntil = now() + openMs;
      return failures === threshold;
    },
  };
}

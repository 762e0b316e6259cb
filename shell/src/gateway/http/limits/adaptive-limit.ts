const FIRST_LIMIT = 8;
const LEAST = 2;
const DECREASE = 0.7;
const EWMA_WEIGHT = 0.1;

export interface AdaptiveLimitOptions {
  /** Maximum of concurrent work. */
  readonly most: number;
  readonly now: () => number;
}

/**
 * Limits concurrent work so that it ends in time: plus one after as many successes, minus a fifth after a miss
 * (additive increase, multiplicative decrease). A fixed number fits only one machine and kind of page: 64 concurrent
 * renders of 30 ms on one core all miss a deadline of 900 ms.
 */
export class AdaptiveLimit {
  #limit: number;
  #running = 0;
  #averageMs = 0;
  #decreasedAt = -Infinity;

  constructor(readonly options: AdaptiveLimitOptions) {
    this.#limit = Math.min(options.most, FIRST_LIMIT);
  }

  /** Current limit. */
  get most(): number {
    return Math.floor(this.#limit);
  }

  get hasRoom(): boolean {
    return this.#running < this.most;
  }

  /** Returns the expected end of work with this much ahead of it, in milliseconds from now. */
  expectedMs(ahead: number): number {
    return this.#averageMs * (1 + (ahead + 1) / this.most);
  }

  begin(): void {
    this.#running += 1;
  }

  end(startedAt: number, isSlow: boolean): void {
    const ms = this.options.now() - startedAt;
    this.#averageMs += (ms - this.#averageMs) * (this.#averageMs === 0 ? 1 : EWMA_WEIGHT);
    const wasFull = !this.hasRoom;
    this.#running -= 1;
    if (isSlow) this.#decrease(startedAt);
    // Work below the limit is no evidence for a higher one.
    else if (wasFull) this.#limit = Math.min(this.options.most, this.#limit + 1 / this.#limit);
  }

  /** Work that began before the last decrease does not reflect it yet. */
  #decrease(startedAt: number): void {
    if (startedAt < this.#decreasedAt) return;
    this.#decreasedAt = this.options.now();
    this.#limit = Math.max(Math.min(LEAST, this.options.most), this.#limit * DECREASE);
  }
}

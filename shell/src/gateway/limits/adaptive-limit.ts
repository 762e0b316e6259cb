const FIRST_LIMIT = 8;
const LEAST = 2;
const DECREASE = 0.7;
const EWMA_WEIGHT = 0.1;

export interface AdaptiveLimitOptions {
  /** Never more at the same time than this. */
  readonly most: number;
  readonly now: () => number;
}

/**
 * How much work may be under way so that it ends in time: one more after as many that did, a fifth less when one did
 * not (additive increase, multiplicative decrease). A fixed number fits one machine and one kind of page: 64 renders of
 * 30 ms on one core all miss a deadline of 900 ms together.
 */
export class AdaptiveLimit {
  #limit: number;
  #running = 0;
  #averageMs = 0;
  #decreasedAt = -Infinity;

  constructor(readonly options: AdaptiveLimitOptions) {
    this.#limit = Math.min(options.most, FIRST_LIMIT);
  }

  /** How much may be under way now. */
  get most(): number {
    return Math.floor(this.#limit);
  }

  get hasRoom(): boolean {
    return this.#running < this.most;
  }

  /** When work would end that has so much before it, in milliseconds from now. */
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
    // Work that did not need the limit says nothing of a higher one.
    else if (wasFull) this.#limit = Math.min(this.options.most, this.#limit + 1 / this.#limit);
  }

  /** What began before the last decrease says nothing of it yet. */
  #decrease(startedAt: number): void {
    if (startedAt < this.#decreasedAt) return;
    this.#decreasedAt = this.options.now();
    this.#limit = Math.max(Math.min(LEAST, this.options.most), this.#limit * DECREASE);
  }
}

/**
 * Measures what a render costs the machine: the time that it takes, divided among the renders under way. A render that
 * is slow only because others run beside it costs no more, and all together never cost more than the time that passed.
 */
export class WorkMeter {
  #running = 0;
  #workMs = 0;
  #measuredAt = 0;

  constructor(readonly now: () => number) {}

  /** Begins a piece of work. Returns a function that ends it and returns its cost in milliseconds. */
  begin(): () => number {
    this.#advance();
    this.#running += 1;
    const before = this.#workMs;
    return () => {
      this.#advance();
      this.#running -= 1;
      return this.#workMs - before;
    };
  }

  #advance(): void {
    const now = this.now();
    if (this.#running > 0) this.#workMs += Math.max(0, now - this.#measuredAt) / this.#running;
    this.#measuredAt = now;
  }
}

/**
 * Measures the cost of a render: its duration, divided among concurrent renders. A render that is slowed by others
 * costs no more, and the total cost never exceeds the elapsed time.
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

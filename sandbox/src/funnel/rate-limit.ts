const WINDOW_MS = 60_000;
/** Maximum number of remembered addresses. */
const MOST_ADDRESSES = 1_000;

/** Limits requests per address and minute; returns the seconds to wait above the limit. */
export class RateLimit {
  readonly #windows = new Map<string, { readonly since: number; count: number }>();

  constructor(
    readonly perMinute: number,
    readonly now: () => Date,
  ) {}

  /** Returns null when allowed, otherwise the seconds to wait. */
  secondsToWait(address: string): number | null {
    const now = this.now().getTime();
    const known = this.#windows.get(address);
    const window = known && now - known.since < WINDOW_MS ? known : { since: now, count: 0 };
    if (window !== known) {
      this.#windows.delete(address);
      this.#windows.set(address, window);
      const [oldest] = this.#windows.keys();
      if (this.#windows.size > MOST_ADDRESSES && oldest !== undefined) this.#windows.delete(oldest);
    }
    window.count += 1;
    return window.count <= this.perMinute ? null : Math.max(1, Math.ceil((window.since + WINDOW_MS - now) / 1000));
  }
}

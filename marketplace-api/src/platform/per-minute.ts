import { LRUCache } from 'lru-cache';

/** So many of each kind are remembered: whoever makes names up by the million fills no memory. */
const REMEMBERED = 100_000;
const MINUTE_MS = 60_000;

/** Events by who caused them, so many a minute, counted by this process alone. */
export class PerMinute {
  readonly #counts = new LRUCache<string, { count: number }>({ max: REMEMBERED, ttl: MINUTE_MS, noUpdateTTL: true });

  constructor(readonly max: number) {}

  /** Counts one. @returns seconds to wait when it is too many, otherwise 0. */
  count(who: string): number {
    const known = this.#counts.get(who);
    if (!known) {
      this.#counts.set(who, { count: 1 });
      return this.max > 0 ? 0 : MINUTE_MS / 1_000;
    }
    known.count += 1;
    return known.count > this.max ? Math.max(1, Math.ceil(this.#counts.getRemainingTTL(who) / 1_000)) : 0;
  }
}

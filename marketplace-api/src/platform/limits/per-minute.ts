import { LRUCache } from 'lru-cache';

/** Maximum number of remembered names, so that invented names cannot fill the memory. */
const REMEMBERED = 100_000;
const MINUTE_MS = 60_000;

/** Limits events per minute and client, in this process only. */
export class PerMinute {
  // Limited by size instead of `max`, for which the cache would fill arrays of this length at its creation.
  readonly #counts = new LRUCache<string, { count: number }>({
    maxSize: REMEMBERED,
    sizeCalculation: () => 1,
    ttl: MINUTE_MS,
    noUpdateTTL: true,
  });

  constructor(readonly max: number) {}

  /** Counts an event. @returns seconds to wait when the limit is exceeded, otherwise 0 */
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

import { LRUCache } from 'lru-cache';

/** Gives back what was taken; calling it again does nothing. */
export type Release = () => void;

export interface ShareLimits {
  /** All together. */
  readonly total: number;
  /** Of one client address. */
  readonly perAddress: number;
}

/**
 * Things in use at the same time, such as connections: no address has more than its share, and all together no more
 * than there is.
 */
export class Shares {
  readonly #inUse = new Map<string, number>();
  #total = 0;

  constructor(readonly limits: ShareLimits) {}

  get total(): number {
    return this.#total;
  }

  /** @param amount how many units, for example bytes. @returns null when there is none left for this address. */
  take(key: string, amount = 1): Release | null {
    const own = this.#inUse.get(key) ?? 0;
    if (own + amount > this.limits.perAddress || this.#total + amount > this.limits.total) return null;
    this.#inUse.set(key, own + amount);
    this.#total += amount;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#total -= amount;
      const left = (this.#inUse.get(key) ?? 0) - amount;
      if (left > 0) this.#inUse.set(key, left);
      else this.#inUse.delete(key);
    };
  }
}

const REMEMBERED = 100_000;

/** A minute's events cannot all come in its first second: they are counted in twelfths. */
const PARTS = 12;
const PART_MS = 60_000 / PARTS;

/** Events of one address, so many a minute. */
export class PerMinute {
  readonly #counts = new LRUCache<string, { count: number }>({ max: REMEMBERED, ttl: PART_MS, noUpdateTTL: true });
  readonly #max: number;

  constructor(perMinute: number) {
    this.#max = Math.ceil(perMinute / PARTS);
  }

  /** Counts one. @returns seconds to wait when it is too many, otherwise 0. */
  count(key: string): number {
    const known = this.#counts.get(key);
    if (!known) {
      this.#counts.set(key, { count: 1 });
      return 0;
    }
    known.count += 1;
    return known.count > this.#max ? Math.max(1, Math.ceil(this.#counts.getRemainingTTL(key) / 1_000)) : 0;
  }
}

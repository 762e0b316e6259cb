import { LRUCache } from 'lru-cache';
import { clientGroups } from './client-groups';

/** Gives back what was taken; calling it again does nothing. */
export type Release = () => void;

export interface ShareLimits {
  /** All together. */
  readonly total: number;
  /** Of one client address. */
  readonly perAddress: number;
}

/**
 * Things in use at the same time, such as connections: no address has more than its share, no network more than some
 * times as much, and all together no more than there is.
 */
export class Shares {
  readonly #inUse = new Map<string, number>();
  #total = 0;

  constructor(readonly limits: ShareLimits) {}

  get total(): number {
    return this.#total;
  }

  /** What the address itself has in use. */
  of(address: string | undefined): number {
    return this.#inUse.get(clientGroups(address)[0]!.key) ?? 0;
  }

  /** @param amount how many units, for example bytes. @returns null when none is left for this address. */
  take(address: string | undefined, amount = 1): Release | null {
    const groups = clientGroups(address);
    const isOver = groups.some(({ key, factor }) => (this.#inUse.get(key) ?? 0) + amount > this.#limitOf(factor));
    if (isOver || this.#total + amount > this.limits.total) return null;
    const add = (units: number): void => {
      this.#total += units;
      for (const { key } of groups) {
        const inUse = (this.#inUse.get(key) ?? 0) + units;
        if (inUse > 0) this.#inUse.set(key, inUse);
        else this.#inUse.delete(key);
      }
    };
    add(amount);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      add(-amount);
    };
  }

  /** No network takes more than half of everything, whatever its addresses may have. */
  #limitOf(factor: number): number {
    const { total, perAddress } = this.limits;
    return Math.max(perAddress, Math.min(perAddress * factor, total / 2));
  }
}

const REMEMBERED = 100_000;

/** A minute's events cannot all come in its first second: they are counted in twelfths. */
const PARTS = 12;
const PART_MS = 60_000 / PARTS;

/** Events of one address, so many a minute, and some times as many of its networks. */
export class PerMinute {
  readonly #counts = new LRUCache<string, { count: number }>({ max: REMEMBERED, ttl: PART_MS, noUpdateTTL: true });
  readonly #max: number;

  constructor(perMinute: number) {
    this.#max = Math.ceil(perMinute / PARTS);
  }

  /** Counts one. @returns seconds to wait when it is too many, otherwise 0. */
  count(address: string | undefined): number {
    const waits = clientGroups(address).map(({ key, factor }) => this.#countGroup(key, this.#max * factor));
    return Math.max(...waits);
  }

  #countGroup(key: string, max: number): number {
    const known = this.#counts.get(key);
    if (!known) {
      this.#counts.set(key, { count: 1 });
      return 0;
    }
    known.count += 1;
    return known.count > max ? Math.max(1, Math.ceil(this.#counts.getRemainingTTL(key) / 1_000)) : 0;
  }
}

import { LRUCache } from 'lru-cache';
import { clientGroups } from './client-groups';

const REMEMBERED = 100_000;
const MINUTE_MS = 60_000;

/**
 * What each address may spend in a minute, and its networks some times as much (token bucket). Some of it may be spent
 * at once, because pages are opened in bursts: by a family, or an office behind one address. A network may spend twice
 * as much at once as an address.
 */
export class CostBudget {
  /** When a group will have its whole budget again, in milliseconds of `now`. */
  readonly #fullAt = new LRUCache<string, number>({ max: REMEMBERED });

  /**
   * @param perMinute in the unit that is spent, for example milliseconds of work
   * @param atOnce how much of it an address may spend at once
   */
  constructor(
    readonly perMinute: number,
    readonly now: () => number = () => Date.now(),
    readonly atOnce = perMinute / 4,
  ) {}

  /** Returns the milliseconds until the address has something left; 0 if it has now. */
  waitMs(address: string | undefined): number {
    const waits = clientGroups(address).map(
      ({ key, factor }) => this.#debtMs(key) - this.#msToRefill(this.atOnce * Math.min(factor, 2), factor),
    );
    const longest = Math.max(...waits);
    // A whole millisecond more, so that waiting for so long is enough in spite of rounding.
    return longest < 0 ? 0 : Math.floor(longest) + 1;
  }

  /** Charges the address and its networks. What costs nothing is not remembered. */
  spend(address: string | undefined, cost: number): void {
    if (cost <= 0) return;
    for (const { key, factor } of clientGroups(address))
      this.#fullAt.set(key, this.now() + this.#debtMs(key) + this.#msToRefill(cost, factor));
  }

  #msToRefill(cost: number, factor: number): number {
    return (cost * MINUTE_MS) / (this.perMinute * factor);
  }

  #debtMs(key: string): number {
    return Math.max(0, (this.#fullAt.get(key) ?? 0) - this.now());
  }
}

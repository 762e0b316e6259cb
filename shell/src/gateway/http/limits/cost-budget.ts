import { LRUCache } from 'lru-cache';
import { clientGroups } from './client-groups';

const REMEMBERED = 100_000;
const MINUTE_MS = 60_000;

/**
 * Budget per minute of each address, and a multiple for its networks (token bucket). A part may be spent at once,
 * because families and offices open pages in bursts. A network may spend twice as much at once as an address.
 */
export class CostBudget {
  /** Time, in milliseconds of `now`, at which a group's budget is full. `max` would allocate all entries at once. */
  readonly #fullAt = new LRUCache<string, number>({ maxSize: REMEMBERED, sizeCalculation: () => 1 });

  /**
   * @param perMinute in the unit that is spent, for example milliseconds of work
   * @param atOnce burst size of an address
   */
  constructor(
    readonly perMinute: number,
    readonly now: () => number = () => Date.now(),
    readonly atOnce = perMinute / 4,
  ) {}

  /** Returns the milliseconds until the address has budget; 0 when it has some now. */
  waitMs(address: string | undefined): number {
    const waits = clientGroups(address).map(
      ({ key, factor }) => this.#debtMs(key) - this.#msToRefill(this.atOnce * Math.min(factor, 2), factor),
    );
    const longest = Math.max(...waits);
    // One more millisecond, so that the wait is sufficient despite rounding.
    return longest < 0 ? 0 : Math.floor(longest) + 1;
  }

  /** Charges the address and its networks. Zero cost is not recorded. */
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

import { clientGroups } from './client-groups';

/** Releases the units; further calls do nothing. */
export type Release = () => void;

export interface ConcurrencyLimits {
  /** Limit of all clients together. */
  readonly total: number;
  /** Limit of one client address. */
  readonly perAddress: number;
}

/**
 * Limits units in concurrent use, such as connections: per address, per network with a multiple of that, and in total.
 */
export class ConcurrencyLimiter {
  readonly #inUse = new Map<string, number>();
  #total = 0;

  constructor(readonly limits: ConcurrencyLimits) {}

  get total(): number {
    return this.#total;
  }

  /** Returns the units of the address itself. */
  of(address: string | undefined): number {
    const [own] = clientGroups(address);
    return this.ofGroup(own.key);
  }

  /** Returns the units of an address or a network, by the key of its group. */
  ofGroup(key: string): number {
    return this.#inUse.get(key) ?? 0;
  }

  /** @param amount units, for example bytes. @returns null when none is left for this address */
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

  /** Limits every network to half of the total, for any limit per address. */
  #limitOf(factor: number): number {
    const { total, perAddress } = this.limits;
    return Math.max(perAddress, Math.min(perAddress * factor, total / 2));
  }
}

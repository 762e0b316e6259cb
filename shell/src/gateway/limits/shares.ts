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
    return this.ofGroup(clientGroups(address)[0]!.key);
  }

  /** What an address or a network has in use, by the key of its group. */
  ofGroup(key: string): number {
    return this.#inUse.get(key) ?? 0;
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

import type { InstallerList, Money } from 'shared-contracts';
import type { Http } from 'remote-kit';

export const readInstallers = (http: Http, zipcode: string, signal: AbortSignal) =>
  http.get<InstallerList>('/installers', { zipcode }, signal);

/** The soonest free appointment near a ZIP code, at the nearest shop that has it. */
export interface InstallationOffer {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly shop: string;
  /** Miles. */
  readonly distance: number;
  readonly pricePerTire: Money;
  /** Other shops within the radius. */
  readonly others: number;
  /** Shops within the radius. */
  readonly shops: number;
  /** In dollars, among listed shops with a free time. */
  readonly lowestPerTire: number;
}

/**
 * Returns the soonest offer, of equal ones the nearest: the list is sorted by distance. Null when no shop has a free
 * time.
 */
export function soonestOffer({ installers, total }: InstallerList): InstallationOffer | null {
  const free = installers
    .flatMap((installer) => (installer.nextFreeSlot ? [{ ...installer, day: installer.nextFreeSlot.date }] : []))
    .sort((one, other) => one.day.localeCompare(other.day));
  const [first] = free;
  if (!first) return null;
  const { day, name, distance, pricePerTire } = first;
  const lowestPerTire = Math.min(...free.map((installer) => installer.pricePerTire.value));
  return { date: day, shop: name, distance, pricePerTire, others: total - 1, shops: total, lowestPerTire };
}

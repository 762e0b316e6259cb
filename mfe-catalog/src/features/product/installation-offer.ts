import type { InstallerList, Money } from 'shared-contracts';

/** The soonest free appointment near a zip code, at the nearest shop that has it. */
export interface InstallationOffer {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly shop: string;
  /** Miles. */
  readonly distance: number;
  readonly pricePerTire: Money;
  /** Shops within the radius besides this one. */
  readonly others: number;
}

/** Soonest first, then nearest: the list comes nearest first. Null where no shop near has a free time. */
export function soonestOffer({ installers, total }: InstallerList): InstallationOffer | null {
  const [first] = installers
    .flatMap((installer) => (installer.nextFreeSlot ? [{ installer, date: installer.nextFreeSlot.date }] : []))
    .sort((one, other) => one.date.localeCompare(other.date));
  if (!first) return null;
  const { name, distance, pricePerTire } = first.installer;
  return { date: first.date, shop: name, distance, pricePerTire, others: total - 1 };
}

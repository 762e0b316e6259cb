import { addDays, storeDay } from '../../platform/store-clock';
import { wallTime } from '../../platform/zone-clock';
import { estimateDelivery, transitDays } from '../catalog/delivery';
import type { ZipDirectory } from '../location/zip-directory';
import { earliestInstallDate } from './appointment-calendar';
import { zoneOf } from './installer-zone';
import type { InstallerRow } from './installer.types';

type Shop = Pick<InstallerRow, 'zip' | 'lat' | 'lon' | 'hours' | 'slot_capacity' | 'lead_days'>;

/** Calendar days (`YYYY-MM-DD`) that an installer's order is promised by. */
export interface ShopDates {
  /** The goods are at the installer by then. */
  readonly arrivesOn: string;
  /** The first day that the installer can mount them. */
  readonly mountsFrom: string;
}

/** Business days that goods need to an installer whose zip code is unknown or not served. */
const FAR_DAYS = 4;

/**
 * Returns when an order arrives at an installer and from when on it is mounted. Every surface takes both from here: the
 * cart, the list of installers, the appointment step, the order, its mails and the installer's page. Goods go to the
 * installer's own zip code, also for one that comes to the shopper; neither the shopper's zip code nor a browser's
 * clock counts.
 * @param orderedAt when the goods leave; now, while nothing is ordered
 */
export function shopDates(shop: Shop, zips: ZipDirectory, orderedAt: Date): ShopDates {
  const days = transitDays(zips.find(shop.zip)) ?? FAR_DAYS;
  const arrivesOn = estimateDelivery(storeDay(orderedAt), days).date;
  return { arrivesOn, mountsFrom: earliestInstallDate(shop, arrivesOn) };
}

/** Returns the first day that a shopper can book: of goods that were ordered a while ago it is tomorrow at the shop. */
export function earliestBooking(shop: Shop, zips: ZipDirectory, { orderedAt, now }: { orderedAt: Date; now: Date }) {
  const { mountsFrom } = shopDates(shop, zips, orderedAt);
  const tomorrow = addDays(wallTime(zoneOf(shop), now).day, 1);
  return mountsFrom > tomorrow ? mountsFrom : tomorrow;
}

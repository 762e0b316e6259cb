import { addDays, storeDay } from '../../../platform/time/store-clock';
import { wallTime } from '../../../platform/time/zone-clock';
import { estimateDelivery, transitDays } from '../../catalog/delivery';
import type { ZipDirectory } from '../../location/zip-directory';
import { earliestInstallDate } from './appointment-calendar';
import { zoneOf } from './installer-zone';
import type { InstallerRow } from './installer.types';

type Shop = Pick<InstallerRow, 'zip' | 'lat' | 'lon' | 'hours' | 'slot_capacity' | 'lead_days'>;

/** Calendar days (`YYYY-MM-DD`) that the store promises for an installer. */
export interface ShopDates {
  /** Latest day on which the goods reach the installer. */
  readonly arrivesOn: string;
  /** First day on which the installer can mount them. */
  readonly mountsFrom: string;
}

/** Business days in transit to an installer whose ZIP code is unknown or not served. */
const FAR_DAYS = 4;

/**
 * Returns when an order arrives at an installer and when it can be mounted. Cart, installer list, appointment step,
 * order, mails and installer's page all use this function. Goods go to the installer's own ZIP code, also for a mobile
 * one; the shopper's ZIP code and browser clock do not count.
 * @param orderedAt when the goods ship; now, while nothing is ordered
 */
export function shopDates(shop: Shop, zips: ZipDirectory, orderedAt: Date): ShopDates {
  const days = transitDays(zips.find(shop.zip)) ?? FAR_DAYS;
  const arrivesOn = estimateDelivery(storeDay(orderedAt), days).date;
  return { arrivesOn, mountsFrom: earliestInstallDate(shop, arrivesOn) };
}

/** Returns the first day that a shopper can book: tomorrow at the shop for goods that were ordered some time ago. */
export function earliestBooking(shop: Shop, zips: ZipDirectory, { orderedAt, now }: { orderedAt: Date; now: Date }) {
  const { mountsFrom } = shopDates(shop, zips, orderedAt);
  const tomorrow = addDays(wallTime(zoneOf(shop), now).day, 1);
  return mountsFrom > tomorrow ? mountsFrom : tomorrow;
}

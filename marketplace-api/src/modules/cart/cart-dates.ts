import type { Cart } from 'shared-contracts/wire';
import { longDay, storeDay } from '../../platform/time/store-clock';
import { estimateDelivery, transitDays } from '../catalog/delivery';
import { earliestInstallDate } from '../bookings/slots/appointment-calendar';
import { shopDates } from '../bookings/slots/shop-dates';
import type { ZipDirectory, ZipPlace } from '../location/zip-directory';
import type { CartDocument } from './cart.types';

type Dates = Pick<Cart, 'estimatedDelivery' | 'earliestInstallDate'>;

interface DateSources {
  readonly zips: ZipDirectory;
  readonly now: Date;
}

/** The assumed installer until one is chosen for the shopper's ZIP code: one day of lead time. */
const ANY_SHOP = { hours: {}, slot_capacity: 1, lead_days: 1 };

/**
 * Returns the dates that a cart promises if it is ordered at `now`.
 * @param place destination of the goods
 */
export function datesOf(
  { cartType, installer }: CartDocument,
  place: ZipPlace | null,
  { zips, now }: DateSources,
): Dates {
  if (cartType === 'STS' && installer !== null) {
    const { arrivesOn, mountsFrom } = shopDates(installer, zips, now);
    return {
      estimatedDelivery: longDay(arrivesOn),
      earliestInstallDate: { date: mountsFrom, deliveryDate: arrivesOn },
    };
  }
  const days = place === null ? null : transitDays(place);
  if (days === null) return { estimatedDelivery: null, earliestInstallDate: null };
  const deliveryDate = estimateDelivery(storeDay(now), days).date;
  const date = earliestInstallDate(ANY_SHOP, deliveryDate);
  return { estimatedDelivery: longDay(deliveryDate), earliestInstallDate: { date, deliveryDate } };
}

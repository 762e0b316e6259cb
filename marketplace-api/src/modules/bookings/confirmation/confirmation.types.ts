import type { BenefitType } from 'shared-contracts';
import type { Address, BookingWork, Contact, Gift, OrderBooking, Vehicle } from 'shared-contracts/wire';
import { wallTime } from '../../../platform/time/zone-clock';
import type { InstallerRow } from '../slots/installer.types';
import { zoneOf } from '../slots/installer-zone';
import { earliestBooking, shopDates } from '../slots/shop-dates';
import type { ZipDirectory } from '../../location/zip-directory';

/** An ordered appointment with the data that its mails and pages need. */
export interface BookingRow {
  bookingId: string;
  status: OrderBooking['status'];
  installerId: string;
  appointmentDate: string;
  appointmentSlot: string;
  bookingTime: string | null;
  proposedUntil: Date | null;
  declineReason: string | null;
  declineExplanation: string | null;
  cartNumber: string;
  benefitType: BenefitType;
  contact: Contact | null;
  /** The order's gift: the recipient, not the buyer, brings the car. */
  gift: Gift | null;
  vehicle: Vehicle | null;
  mobileAddress: Address | null;
  /** The ZIP code of the shopper's installer search. */
  zipCode: string | null;
  orderId: string;
  orderNumber: string;
  orderedAt: Date;
  orderState: string;
  /** Type of the order now: `STH` after the shopper had it shipped home instead. */
  cartType: 'STS' | 'STH';
  installer: InstallerRow;
  work: BookingWork[];
  /** Increases with every change of the appointment. */
  revision: number;
}

/** Returns who brings the car: the recipient of a gift, else the buyer. Only the buyer has an email address. */
export function driverOf({ contact, gift }: Pick<BookingRow, 'contact' | 'gift'>) {
  if (gift)
    return {
      firstName: gift.recipientFirstName,
      lastName: gift.recipientLastName,
      phoneNumber: gift.recipientPhone,
    };
  const { firstName = '', lastName = '', phoneNumber = '' } = contact ?? {};
  return { firstName, lastName, phoneNumber };
}

type Ordered = Pick<BookingRow, 'installer' | 'orderedAt'>;

/** Returns the day on which the tires should arrive at the shop. */
export const arrivalOf = ({ installer, orderedAt }: Ordered, zips: ZipDirectory): string =>
  shopDates(installer, zips, orderedAt).arrivesOn;

/** Returns the current calendar day in the shop's time zone. */
export const shopDay = ({ installer }: Pick<BookingRow, 'installer'>, now: Date): string =>
  wallTime(zoneOf(installer), now).day;

/**
 * Returns the earliest day for an appointment: the tires shipped at order time, and same-day bookings are not allowed.
 */
export const earliestFor = ({ installer, orderedAt }: Ordered, zips: ZipDirectory, now: Date): string =>
  earliestBooking(installer, zips, { orderedAt, now });

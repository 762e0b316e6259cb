import type { BenefitType } from 'shared-contracts';
import type { Address, BookingWork, Contact, Gift, OrderBooking, Vehicle } from 'shared-contracts/wire';
import { wallTime } from '../../platform/zone-clock';
import type { InstallerRow } from '../installer/installer.types';
import { zoneOf } from '../installer/installer-zone';
import { earliestBooking, shopDates } from '../installer/shop-dates';
import type { ZipDirectory } from '../location/zip-directory';

/** An ordered appointment with what its installer and its shopper are told. */
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
  /** The order's: somebody else than the buyer brings the car. */
  gift: Gift | null;
  vehicle: Vehicle | null;
  mobileAddress: Address | null;
  /** Where the shopper looked for an installer. */
  zipCode: string | null;
  orderId: string;
  orderNumber: string;
  orderedAt: Date;
  orderState: string;
  /** What the order is now: `STH` when the shopper had it sent home after all. */
  cartType: 'STS' | 'STH';
  installer: InstallerRow;
  work: BookingWork[];
  /** Grows with every change of the appointment. */
  revision: number;
}

/** Who brings the car: the recipient of a gift, else the buyer. Only the buyer has an email address. */
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

/** Day on which the tires should be at the shop. */
export const arrivalOf = ({ installer, orderedAt }: Ordered, zips: ZipDirectory): string =>
  shopDates(installer, zips, orderedAt).arrivesOn;

/** The calendar day that it is at the shop. */
export const shopDay = ({ installer }: Pick<BookingRow, 'installer'>, now: Date): string =>
  wallTime(zoneOf(installer), now).day;

/** The tires left when they were ordered, and nobody is booked for today. */
export const earliestFor = ({ installer, orderedAt }: Ordered, zips: ZipDirectory, now: Date): string =>
  earliestBooking(installer, zips, { orderedAt, now });

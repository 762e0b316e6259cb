import type { BenefitType } from 'shared-contracts';
import type { Address, BookingWork, Contact, OrderBooking, Vehicle } from 'shared-contracts/wire';
import { addDays, storeDay } from '../../platform/store-clock';
import { estimateDelivery, transitDays } from '../catalog/delivery';
import { earliestInstallDate } from '../installer/appointment-calendar';
import type { InstallerRow } from '../installer/installer.types';
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
  vehicle: Vehicle | null;
  mobileAddress: Address | null;
  orderId: string;
  orderNumber: string;
  orderedAt: Date;
  installer: InstallerRow;
  work: BookingWork[];
}

/** The tires left when they were ordered, and nobody is booked for today. */
export function earliestFor({ installer, orderedAt }: BookingRow, zips: ZipDirectory, now: Date): string {
  const days = transitDays(zips.find(installer.zip)) ?? 4;
  const ready = earliestInstallDate(installer, estimateDelivery(storeDay(orderedAt), days).date);
  const tomorrow = addDays(storeDay(now), 1);
  return ready > tomorrow ? ready : tomorrow;
}

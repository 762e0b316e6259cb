import type { AppointmentCalendar, InstallerList } from 'shared-contracts/wire';
import type { Database } from '../../../platform/database/database';
import { failure, isFailure, type Failure } from '../../../platform/values/failure';
import type { BookingService } from '../slots/booking.service';
import type { InstallerService } from '../slots/installer.service';
import { serviceAreaError } from '../slots/service-area';
import type { ZipDirectory } from '../../location/zip-directory';
import { openLink } from './booking-link';
import { linkExpired } from './confirmation-failures';
import { earliestFor, type BookingRow } from './confirmation.types';

export interface OpenTimesDependencies {
  readonly db: Database;
  readonly zips: ZipDirectory;
  readonly installers: Pick<InstallerService, 'near' | 'calendarFrom'>;
  readonly bookings: Pick<BookingService, 'installer'>;
  now(): Date;
}

/** Maximum number of other installers in the response; a wider search finds more. */
const NEAREST = 40;
const DEFAULT_RADIUS = 25;

const unknownInstaller = () => failure(404, 'NOT_FOUND', 'That installer is no longer available. Choose another one.');

/** Removes the agreed, proposed or declined time from the calendar of its own installer. */
function withoutOwn(calendar: AppointmentCalendar, row: BookingRow): AppointmentCalendar {
  if (calendar.installerId !== row.installerId || row.status === 'cancelled') return calendar;
  const days = calendar.days.map((day) => {
    if (day.date !== row.appointmentDate) return day;
    const slots = day.slots.map((one) =>
      one.slot === row.appointmentSlot ? { ...one, isOpen: false, remaining: 0 } : one,
    );
    return { ...day, slots, isOpen: slots.some(({ isOpen }) => isOpen) };
  });
  return { ...calendar, days };
}

/** Lists the open times for a mailed link: the shop's own calendar, and other shops for the shopper. */
export function openTimesService({ db, zips, installers, bookings, now }: OpenTimesDependencies) {
  async function rowOf(bookingId: string, token: string): Promise<{ row: BookingRow; isShopper: boolean } | null> {
    const own = await openLink(db, { purpose: 'confirmation', bookingId, token });
    if (own) return { row: own, isShopper: false };
    const row = await openLink(db, { purpose: 'rebooking', bookingId, token });
    return row && { row, isShopper: true };
  }

  return {
    async slots(bookingId: string, token: string, wantedId?: string): Promise<AppointmentCalendar | Failure> {
      const opened = await rowOf(bookingId, token);
      if (opened === null) return linkExpired();
      const { row, isShopper } = opened;
      const installerId = wantedId ?? row.installerId;
      if (installerId !== row.installerId && !isShopper) return unknownInstaller();
      const installer = installerId === row.installerId ? row.installer : await bookings.installer(installerId);
      if (isFailure(installer)) return unknownInstaller();
      const earliest = earliestFor({ installer, orderedAt: row.orderedAt }, zips, now());
      return withoutOwn(await installers.calendarFrom(installer, earliest), row);
    },
    /** Returns the installers nearest to the ZIP code that can do this order's work, without the current one. */
    async others(
      bookingId: string,
      token: string,
      { zipCode, radius = DEFAULT_RADIUS }: { zipCode?: string | undefined; radius?: number | undefined },
    ): Promise<InstallerList | Failure> {
      const row = await openLink(db, { purpose: 'rebooking', bookingId, token });
      if (row === null) return linkExpired();
      const list = await installers.near({
        variant: row.benefitType,
        zipCode: zipCode ?? row.zipCode ?? row.installer.zip,
        radius,
        cartNumber: null,
        page: 1,
        pageSize: NEAREST,
        orderedAt: row.orderedAt,
      });
      if (isFailure(list)) return list;
      const canCome = (one: { name: string; lat: number; lon: number }): boolean =>
        row.mobileAddress !== null && serviceAreaError(zips, one, row.mobileAddress) === null;
      const fit = list.installers.filter(
        (one) => one.installerId !== row.installerId && (!one.isMobileRetailer || canCome(one)),
      );
      return { ...list, installers: fit, total: fit.length };
    },
  };
}

export type OpenTimesService = ReturnType<typeof openTimesService>;

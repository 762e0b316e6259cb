import { isFlagOn } from 'shared-contracts';
import type { AppointmentCalendar, InstallerDetails, InstallerList } from 'shared-contracts/wire';
import type { Queries } from '../../../platform/database/database';
import { failure, type Failure } from '../../../platform/values/failure';
import { isHoliday } from '../../../platform/time/holidays';
import { money } from '../../../platform/values/money';
import type { Session } from '../../../platform/security/session';
import { addDays, storeDay } from '../../../platform/time/store-clock';
import type { FlagsOf } from '../../flags/feature-flags.service';
import type { ZipDirectory } from '../../location/zip-directory';
import { CALENDAR_DAYS, calendarOf, slotKey } from './appointment-calendar';
import { searchInstallers, type FreeTimes, type NearQuestion } from './installer-search';
import { zoneOf } from './installer-zone';
import { earliestBooking, shopDates } from './shop-dates';
import * as sql from './installer.sql';
import { addressOf, hoursOf, type InstallerRow } from './installer.types';

/** Days in which a list shows holidays. */
const WEEK = 7;
/** Days that cover the longest transit and lead time, with weekends and holidays. */
const MAX_WAIT_DAYS = 24;

export interface InstallerDependencies {
  readonly db: Queries;
  readonly zips: ZipDirectory;
  readonly flagsOf: FlagsOf;
  now(): Date;
}

interface TakenRow {
  installerId: string;
  date: string;
  slot: string;
  taken: number;
}

const unknown = () => failure(404, 'NOT_FOUND', 'That installer is no longer available. Choose another one.');

export function toDetails(row: InstallerRow): InstallerDetails {
  return {
    installerId: row.installer_id,
    name: row.name,
    address: addressOf(row),
    pricePerTire: money(row.price_per_tire_cents),
    rating: row.rating,
    numberOfReviews: row.review_count,
    isVip: row.is_vip,
    isMobileRetailer: row.is_mobile,
    lat: row.lat,
    lon: row.lon,
    timeZone: zoneOf(row),
    hours: hoursOf(row),
    media: row.media,
  };
}

/** Counts the taken places per slot of each installer in the days of a calendar, without the cart's own hold. */
async function takenSlots(
  db: Queries,
  ids: readonly string[],
  from: string,
  cartNumber: string | null,
): Promise<Map<string, Map<string, number>>> {
  const until = addDays(from, CALENDAR_DAYS + MAX_WAIT_DAYS);
  const rows = await db.many<TakenRow>(sql.takenSlots, [ids, from, until, cartNumber]);
  const byInstaller = new Map<string, Map<string, number>>();
  for (const { installerId, date, slot, taken } of rows) {
    const slots = byInstaller.get(installerId) ?? new Map<string, number>();
    byInstaller.set(installerId, slots.set(slotKey(date, slot), taken));
  }
  return byInstaller;
}

const holidaysFrom = (today: string): string[] =>
  Array.from({ length: WEEK }, (_, index) => addDays(today, index)).filter(isHoliday);

/** Returns the requested cart number if it belongs to the session; holds of other carts must stay private. */
async function ownCart(db: Queries, session: Session | null, cartNumber: string | undefined): Promise<string | null> {
  if (session === null || session.cartNumber !== cartNumber) return null;
  const own = await db.one(sql.ownCart, [cartNumber, session.hash, session.variant]);
  return own === null ? null : cartNumber;
}

export function installerService(deps: InstallerDependencies) {
  const { db, zips, flagsOf, now } = deps;
  async function calendarFrom(
    row: InstallerRow,
    earliest: string,
    cartNumber: string | null = null,
  ): Promise<AppointmentCalendar> {
    const { installer_id: installerId } = row;
    const taken = (await takenSlots(db, [installerId], earliest, cartNumber)).get(installerId);
    const days = calendarOf(row, earliest, taken ?? new Map<string, number>());
    return { installerId, earliestInstallDate: earliest, days };
  }

  return {
    ownCart: (session: Session | null, cartNumber: string | undefined) => ownCart(db, session, cartNumber),
    async near(question: NearQuestion): Promise<InstallerList | Failure> {
      const { zipCode, radius, cartNumber } = question;
      const place = zips.find(zipCode);
      const { message, isEligible } = zips.validate(zipCode);
      if (place === null) return failure(400, 'ZIP_INVALID', message ?? '', { field: 'zipcode' });
      if (!isEligible) return failure(422, 'ZIP_NOT_SERVED', message ?? '');
      const { orderedAt } = question;
      const at = now();
      const today = storeDay(at);
      const calendar: FreeTimes = {
        today,
        earliestAt: (row) =>
          orderedAt ? earliestBooking(row, zips, { orderedAt, now: at }) : shopDates(row, zips, at).mountsFrom,
        takenOf: (ids, from) => takenSlots(db, ids, from, cartNumber),
      };
      const withMobile = isFlagOn(flagsOf(question.variant), 'mobileInstallation');
      const { installers, total, totalNearby } = await searchInstallers(
        db,
        { ...question, place, withMobile },
        calendar,
      );
      return {
        installers,
        zipCode,
        radius,
        total,
        totalNearby,
        closedOn: holidaysFrom(today),
        origin: { lat: place.lat, lon: place.lon, city: place.city, stateCode: place.state },
      };
    },
    async details(installerId: string): Promise<InstallerDetails | Failure> {
      const row = await db.one<InstallerRow>(sql.installerById, [installerId]);
      return row === null ? unknown() : toDetails(row);
    },
    async calendar(installerId: string, cartNumber: string | null): Promise<AppointmentCalendar | Failure> {
      const row = await db.one<InstallerRow>(sql.installerById, [installerId]);
      if (row === null) return unknown();
      const { mountsFrom } = shopDates(row, zips, now());
      // Leaves out the cart's own hold, which must not block its own slot.
      return calendarFrom(row, mountsFrom, cartNumber);
    },
    calendarFrom: (installer: InstallerRow, earliest: string) => calendarFrom(installer, earliest),
  };
}

export type InstallerService = ReturnType<typeof installerService>;

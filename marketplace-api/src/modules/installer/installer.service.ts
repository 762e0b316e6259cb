import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { AppointmentCalendar, Installer, InstallerDetails, InstallerList } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database';
import { failure, type Failure } from '../../platform/failure';
import { money } from '../../platform/money';
import { addDays, storeDay } from '../../platform/store-clock';
import { estimateDelivery, transitDays } from '../catalog/delivery';
import type { ZipDirectory, ZipPlace } from '../location/zip-directory';
import {
  CALENDAR_DAYS,
  calendarOf,
  earliestInstallDate,
  nextFreeSlot,
  slotKey,
  type Taken,
} from './appointment-calendar';
import * as sql from './installer.sql';
import { addressOf, type InstallerRow } from './installer.types';

const MAX_LISTED = 40;
const MAX_LEAD_DAYS = 10;

export interface InstallerDependencies {
  readonly db: Queries;
  readonly zips: ZipDirectory;
  now(): Date;
}

type NearRow = InstallerRow & { distance: number; total: number };
interface TakenRow {
  installerId: string;
  date: string;
  slot: string;
  taken: number;
}

const unknown = () => failure(404, 'NOT_FOUND', 'We do not know that installer any more. Choose another one.');

/** Nearest first; only so many may carry the VIP mark (spec §9), the others are listed as ordinary ones. */
function limitVip(installers: Installer[], variant: BenefitType): Installer[] {
  const limit = VARIANT_RULES[variant].vipInstallerLimit ?? Infinity;
  let count = 0;
  return installers.map((installer) => {
    if (!installer.isVip) return installer;
    count += 1;
    return count <= limit ? installer : { ...installer, isVip: false };
  });
}

function toInstaller(row: NearRow, deliveryDate: string, taken: Taken): Installer {
  return {
    installerId: row.installer_id,
    name: row.name,
    address: addressOf(row),
    distance: Math.round(row.distance * 10) / 10,
    pricePerTire: money(row.price_per_tire_cents),
    rating: row.rating,
    numberOfReviews: row.review_count,
    nextFreeSlot: nextFreeSlot(row, earliestInstallDate(row, deliveryDate), taken),
    isVip: row.is_vip,
    isMobileRetailer: row.is_mobile,
    lat: row.lat,
    lon: row.lon,
  };
}

export function toDetails(row: InstallerRow): InstallerDetails {
  const hours = Object.entries(row.hours)
    .map(([weekday, [opens, closes]]) => ({ weekday: Number(weekday), opens, closes }))
    .sort((a, b) => a.weekday - b.weekday);
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
    hours,
  };
}

/** Places taken of each installer's slots in the days that a calendar can show. A cart's own hold is left out. */
async function takenSlots(
  db: Queries,
  ids: readonly string[],
  from: string,
  cartNumber: string | null,
): Promise<Map<string, Map<string, number>>> {
  const until = addDays(from, CALENDAR_DAYS + MAX_LEAD_DAYS);
  const rows = await db.many<TakenRow>(sql.takenSlots, [ids, from, until, cartNumber]);
  const byInstaller = new Map<string, Map<string, number>>();
  for (const { installerId, date, slot, taken } of rows) {
    const slots = byInstaller.get(installerId) ?? new Map<string, number>();
    byInstaller.set(installerId, slots.set(slotKey(date, slot), taken));
  }
  return byInstaller;
}

export function installerService({ db, zips, now }: InstallerDependencies) {
  const deliveryTo = (place: ZipPlace | null) => estimateDelivery(storeDay(now()), transitDays(place) ?? 4).date;

  return {
    async near(
      variant: BenefitType,
      zipCode: string,
      radius: number,
      cartNumber: string | null,
    ): Promise<InstallerList | Failure> {
      const place = zips.find(zipCode);
      const { message, isEligible } = zips.validate(zipCode);
      if (place === null)
        return failure(400, 'ZIP_INVALID', message ?? '', {
          violations: [{ field: 'zipcode', message: 'is not a zip code we know.' }],
        });
      if (!isEligible) return failure(422, 'ZIP_NOT_SERVED', message ?? '');
      const degrees = radius / (69.2 * Math.cos((place.lat * Math.PI) / 180));
      const rows = await db.many<NearRow>(sql.nearby, [place.lat, place.lon, radius, degrees, MAX_LISTED]);
      const deliveryDate = deliveryTo(place);
      const taken = await takenSlots(
        db,
        rows.map((row) => row.installer_id),
        deliveryDate,
        cartNumber,
      );
      const installers = rows.map((row) =>
        toInstaller(row, deliveryDate, taken.get(row.installer_id) ?? new Map<string, number>()),
      );
      return {
        installers: limitVip(installers, variant),
        zipCode,
        radius,
        total: rows[0]?.total ?? 0,
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
      const earliest = earliestInstallDate(row, deliveryTo(zips.find(row.zip)));
      // The cart's own hold must not close the slot that it holds.
      const taken =
        (await takenSlots(db, [installerId], earliest, cartNumber)).get(installerId) ?? new Map<string, number>();
      return { installerId, earliestInstallDate: earliest, days: calendarOf(row, earliest, taken) };
    },
  };
}

export type InstallerService = ReturnType<typeof installerService>;

import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { Installer, InstallerSort } from 'shared-contracts/wire';
import type { Queries } from '../../../platform/database/database';
import { money } from '../../../platform/values/money';
import { addDays } from '../../../platform/time/store-clock';
import type { ZipPlace } from '../../location/zip-directory';
import { nextFreeSlot, type TakenSeats } from './appointment-calendar';
import { zoneOf } from './installer-zone';
import * as sql from './installer.sql';
import { addressOf, hoursOf, type InstallerRow } from './installer.types';

/** Filters for installers; absent ones filter nothing. */
export interface InstallerFilters {
  readonly saturday?: boolean | undefined;
  readonly mobile?: boolean | undefined;
  /** Compared with the shown rating, which has one decimal. */
  readonly minRating?: number | undefined;
  /** Maximum number of days from today to the first free time. */
  readonly withinDays?: number | undefined;
}

/** A search for installers near a place and one page of it. Distances in miles; pages count from 1. */
export interface NearQuestion extends InstallerFilters {
  readonly variant: BenefitType;
  readonly zipCode: string;
  readonly radius: number;
  readonly cartNumber: string | null;
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: InstallerSort | undefined;
  /** When the tires were ordered, if they have shipped already: free times count from then. */
  readonly orderedAt?: Date;
}

/** The first possible day and the taken slots. */
export interface FreeTimes {
  readonly today: string;
  readonly earliestAt: (installer: InstallerRow) => string;
  readonly takenOf: (ids: readonly string[], from: string) => Promise<ReadonlyMap<string, TakenSeats>>;
}

interface PlacedQuestion extends NearQuestion {
  readonly place: ZipPlace;
  readonly withMobile: boolean;
}

interface Counts {
  /** Counts matching installers, over all pages. */
  readonly total: number;
  /** Number of installers within the radius, regardless of filters. */
  readonly nearby: number;
}

/** `leads`: a VIP installer that the variant puts first. */
type NearRow = InstallerRow & Counts & { readonly distance: number; readonly leads: boolean };

interface InstallerPage {
  readonly installers: Installer[];
  readonly total: number;
  readonly totalNearby: number;
}

const NO_SEATS: TakenSeats = new Map();

function toInstaller(row: NearRow, earliest: string, taken: TakenSeats): Installer {
  return {
    installerId: row.installer_id,
    name: row.name,
    address: addressOf(row),
    distance: Math.round(row.distance * 10) / 10,
    pricePerTire: money(row.price_per_tire_cents),
    rating: row.rating,
    numberOfReviews: row.review_count,
    nextFreeSlot: nextFreeSlot(row, earliest, taken),
    isVip: row.leads,
    isMobileRetailer: row.is_mobile,
    hours: hoursOf(row),
    media: row.media,
    lat: row.lat,
    lon: row.lon,
    timeZone: zoneOf(row),
  };
}

/** Returns the first parameters of {@link sql.nearby} and {@link sql.nearbyCounts}. */
function whereValues({ place: { lat, lon }, radius, withMobile, saturday, mobile, minRating }: PlacedQuestion) {
  const degreesOfLongitude = radius / (69.2 * Math.cos((lat * Math.PI) / 180));
  return [
    ...[lat, lon, radius, degreesOfLongitude, withMobile],
    ...[saturday ?? false, mobile ?? false, minRating ?? null],
  ];
}

/** Reads matching installers; a null limit returns all. */
function nearbyRows(db: Queries, question: PlacedQuestion, limit: number | null, offset: number): Promise<NearRow[]> {
  const { vipInstallerLimit } = VARIANT_RULES[question.variant];
  const order = [question.sort ?? 'distance', vipInstallerLimit];
  return db.many<NearRow>(sql.nearby, [...whereValues(question), ...order, limit, offset]);
}

/** Returns the counts, which need a query of their own when the page is empty. */
async function countsOf(db: Queries, question: PlacedQuestion, [any]: readonly NearRow[]): Promise<Counts> {
  return any ?? (await db.oneOrThrow<Counts>(sql.nearbyCounts, whereValues(question)));
}

async function withFreeTimes(
  rows: readonly NearRow[],
  { today, earliestAt, takenOf }: FreeTimes,
): Promise<Installer[]> {
  const taken = await takenOf(
    rows.map((row) => row.installer_id),
    today,
  );
  return rows.map((row) => toInstaller(row, earliestAt(row), taken.get(row.installer_id) ?? NO_SEATS));
}

/**
 * Returns a page of installers. A filter by first free time needs each calendar, so it reads all matching installers.
 */
export async function searchInstallers(
  db: Queries,
  question: PlacedQuestion,
  times: FreeTimes,
): Promise<InstallerPage> {
  const { page, pageSize, withinDays } = question;
  const from = (page - 1) * pageSize;
  if (withinDays === undefined) {
    const rows = await nearbyRows(db, question, pageSize, from);
    const { total, nearby } = await countsOf(db, question, rows);
    return { installers: await withFreeTimes(rows, times), total, totalNearby: nearby };
  }
  const until = addDays(times.today, withinDays);
  const rows = await nearbyRows(db, question, null, 0);
  const { nearby } = await countsOf(db, question, rows);
  const free = (await withFreeTimes(rows, times)).filter(
    ({ nextFreeSlot: first }) => first !== null && first.date <= until,
  );
  return { installers: free.slice(from, from + pageSize), total: free.length, totalNearby: nearby };
}

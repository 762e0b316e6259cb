import type { InstallerAddress, InstallerLocation, OpeningHours } from 'shared-contracts/wire';
import { money } from '../../../platform/values/money';
import { zoneOf } from './installer-zone';

/** A row of `installer`, as returned by SQL and `row_to_json`. */
export interface InstallerRow {
  installer_id: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  email: string;
  phone: string;
  lat: number;
  lon: number;
  price_per_tire_cents: number;
  rating: number;
  review_count: number;
  is_mobile: boolean;
  is_vip: boolean;
  /** Weekday (0 is Sunday) to opening and closing time. */
  hours: Record<string, [string, string]>;
  slot_capacity: number;
  lead_days: number;
  /** Path of a picture on the store's own host. */
  media: string | null;
}

export function addressOf(row: InstallerRow): InstallerAddress {
  return {
    address: row.street,
    additionalAddress: null,
    city: row.city,
    email: row.email,
    phoneNumber: row.phone,
    state: row.state,
    zipCode: row.zip,
  };
}

/** Returns the opening hours by weekday, starting with Sunday. */
export function hoursOf({ hours }: Pick<InstallerRow, 'hours'>): OpeningHours[] {
  return Object.entries(hours)
    .map(([weekday, [opens, closes]]) => ({ weekday: Number(weekday), opens, closes }))
    .sort((a, b) => a.weekday - b.weekday);
}

export function toLocation(row: InstallerRow): InstallerLocation {
  return {
    installerId: row.installer_id,
    name: row.name,
    address: addressOf(row),
    isMobileRetailer: row.is_mobile,
    isVip: row.is_vip,
    media: row.media,
    pricePerTire: money(row.price_per_tire_cents),
    rating: row.rating,
    lat: row.lat,
    lon: row.lon,
    timeZone: zoneOf(row),
  };
}

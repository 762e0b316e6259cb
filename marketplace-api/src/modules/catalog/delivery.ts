import { isExcludedState } from 'shared-contracts';
import type { DeliveryEstimate } from 'shared-contracts/wire';
import { addBusinessDays } from '../../platform/time/store-clock';

/** Invented warehouses; goods ship from the nearest. */
const WAREHOUSES = [
  { lat: 39.53, lon: -119.81 },
  { lat: 32.78, lon: -96.8 },
  { lat: 39.96, lon: -83.0 },
  { lat: 33.75, lon: -84.39 },
  { lat: 40.27, lon: -76.88 },
];
export interface Place {
  readonly lat: number;
  readonly lon: number;
  readonly state: string;
}

export const DEFAULT_TRANSIT_DAYS = 3;

export function milesBetween(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2;
  return 3958.8 * 2 * Math.asin(Math.sqrt(h));
}

/**
 * Returns the business days in transit, or null where the store does not deliver. Without a place, the default is
 * three.
 */
export function transitDays(place: Place | null): number | null {
  if (place === null) return DEFAULT_TRANSIT_DAYS;
  if (isExcludedState(place.state)) return null;
  const miles = Math.min(...WAREHOUSES.map((warehouse) => milesBetween(warehouse, place)));
  return miles <= 350 ? 2 : miles <= 800 ? 3 : 4;
}

export function estimateDelivery(today: string, days: number): DeliveryEstimate {
  return { date: addBusinessDays(today, days), slot: '8 AM – 6 PM' };
}

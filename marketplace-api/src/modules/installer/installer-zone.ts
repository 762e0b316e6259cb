import tzLookup from '@photostructure/tz-lookup';
import type { InstallerRow } from './installer.types';

const zones = new Map<string, string>();

/**
 * The IANA zone that an installer works in, by where it is: several states have two. Every time that is agreed with an
 * installer is a time of this zone, the shopper's answers too.
 */
export function zoneOf({ lat, lon }: Pick<InstallerRow, 'lat' | 'lon'>): string {
  const key = `${lat} ${lon}`;
  const zone = zones.get(key) ?? tzLookup(lat, lon);
  zones.set(key, zone);
  return zone;
}

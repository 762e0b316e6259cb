import tzLookup from '@photostructure/tz-lookup';

const zones = new Map<string, string>();

/**
 * Returns the IANA time zone of an installer by its coordinates, because several states have two zones. All times
 * agreed with an installer are in this zone.
 */
export function zoneOf({ lat, lon }: { readonly lat: number; readonly lon: number }): string {
  const key = `${lat} ${lon}`;
  const zone = zones.get(key) ?? tzLookup(lat, lon);
  zones.set(key, zone);
  return zone;
}

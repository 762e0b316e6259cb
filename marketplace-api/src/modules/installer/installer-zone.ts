import tzLookup from '@photostructure/tz-lookup';

const zones = new Map<string, string>();

/**
 * The IANA zone that an installer works in, by where it is: several states have two. Every time that is agreed with an
 * installer is a time of this zone, the shopper's answers too.
 */
export function zoneOf({ lat, lon }: { readonly lat: number; readonly lon: number }): string {
  const key = `${lat} ${lon}`;
  const zone = zones.get(key) ?? tzLookup(lat, lon);
  zones.set(key, zone);
  return zone;
}

import { mulberry32, fnv1a, TWO_32 } from './random';
import { readAreaCodes, type ZipRow } from '../../data/source-data';

export const INSTALLER_COUNT = 18_250;
const COVER_MILES = 24;
const EXCLUDED = new Set(['AK', 'HI', 'PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'MH', 'PW']);

const AREA_CODES = readAreaCodes();

const FIRST = [
  'Harbor',
  'Ridgeline',
  'Maple',
  'Copper',
  'Northside',
  'Lakeview',
  'Pioneer',
  'Summit',
  'Granite',
  'Juniper',
  'Bluebird',
  'Riverbend',
  'Foothill',
  'Crosstown',
  'Sandstone',
  'Evergreen',
  'Prairie',
  'Beacon',
  'Orchard',
  'Redwood',
  'Cedar',
  'Meadow',
  'Ironbridge',
  'Sunrise',
  'Valley',
  'Old Mill',
  'Station',
  'Windmill',
  'Hilltop',
  'Westgate',
  'Eastfield',
  'Silver Creek',
  'Stonebridge',
  'Fairground',
  'Canal Street',
  'Brookside',
];
const SECOND = [
  'Tire & Auto',
  'Tire Shop',
  'Wheel Works',
  'Auto Care',
  'Tire Center',
  'Garage',
  'Tire & Alignment',
  'Motor Works',
  'Tire House',
  'Wheel & Brake',
  'Service Station',
  'Tire Pros Shop',
  'Auto & Tire',
  'Tire Barn',
  'Car Care',
  'Fleet & Tire',
];
const STREETS = [
  'Main St',
  'Oak St',
  'Industrial Blvd',
  'State Rd',
  'Market St',
  'Commerce Dr',
  'Highland Ave',
  'Mill Rd',
  'Center St',
  'Park Ave',
  '2nd St',
  'Railroad Ave',
  'County Rd',
  'Jefferson Ave',
  'Lincoln Way',
  'Depot St',
  'Washington Ave',
  'Airport Rd',
];

const CELL = 0.35;
const cellOf = (lat: number, lon: number) => `${Math.floor(lat / CELL)}:${Math.floor(lon / CELL)}`;

export function milesBetween(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2;
  return 3958.8 * 2 * Math.asin(Math.sqrt(h));
}

class Grid<T extends { lat: number; lon: number }> {
  private readonly cells = new Map<string, T[]>();
  add(item: T): void {
    const key = cellOf(item.lat, item.lon);
    this.cells.set(key, [...(this.cells.get(key) ?? []), item]);
  }
  near(lat: number, lon: number, reach: number): T[] {
    const found: T[] = [];
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1)
        found.push(...(this.cells.get(cellOf(lat + dy * CELL, lon + dx * CELL)) ?? []));
    }
    return found;
  }
}

/** Returns ZIP codes that need a shop, because none is within 24 miles, so that every ZIP code has one within 25. */
function coveringZips(zips: readonly ZipRow[]): ZipRow[] {
  const grid = new Grid<ZipRow>();
  const chosen: ZipRow[] = [];
  for (const zip of zips) {
    if (grid.near(zip.lat, zip.lon, 2).some((other) => milesBetween(zip, other) <= COVER_MILES - 1)) continue;
    grid.add(zip);
    chosen.push(zip);
  }
  return chosen;
}

/** Returns cumulative densities: ZIP codes follow the population, so more of them nearby mean more shops. */
function densitySums(zips: readonly ZipRow[]): number[] {
  const grid = new Grid<ZipRow>();
  for (const zip of zips) grid.add(zip);
  let sum = 0;
  return zips.map((zip) => (sum += Math.sqrt(grid.near(zip.lat, zip.lon, 0).length)));
}

function pickWeighted(sums: readonly number[], share: number): number {
  const target = share * (sums.at(-1) ?? 0);
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > target) high = middle;
    else low = middle + 1;
  }
  return low;
}

function openingHours(pick: (n: number) => number): Record<string, [string, string]> {
  const opens = ['07:00', '08:00', '08:00', '09:00'][pick(4)] ?? '08:00';
  const closes = ['17:00', '17:00', '18:00', '19:00'][pick(4)] ?? '17:00';
  const hours: Record<string, [string, string]> = Object.fromEntries(
    [1, 2, 3, 4, 5].map((day) => [String(day), [opens, closes]]),
  );
  if (pick(10) < 8) hours['6'] = [opens, ['13:00', '14:00', '16:00'][pick(3)] ?? '14:00'];
  if (pick(10) < 1) hours['0'] = ['10:00', '16:00'];
  return hours;
}

/** Returns a fictitious phone number: the state's area code, then 555-01xx. */
function phoneIn(state: string, pick: (n: number) => number): string {
  const codes = AREA_CODES.get(state);
  if (!codes) throw new Error(`No area code is known for ${state}.`);
  return `${codes[pick(codes.length)]}-555-01${String(pick(100)).padStart(2, '0')}`;
}

function installerAt(zip: ZipRow, index: number, isCover: boolean): Record<string, unknown> {
  const draw = mulberry32(fnv1a(`installer|${index}|${zip.zip}`));
  const pick = (n: number) => Math.floor((draw() / TWO_32) * n);
  const spread = isCover ? 0.006 : 0.025;
  const jitter = () => (draw() / TWO_32 - 0.5) * 2 * spread;
  const isMobile = pick(100) < 8;
  const first = FIRST[pick(FIRST.length)] ?? '';
  const name = `${first} ${isMobile ? 'Mobile Tire' : (SECOND[pick(SECOND.length)] ?? '')}`;
  const id = `I${String(index + 1).padStart(5, '0')}`;
  return {
    installer_id: id,
    name,
    street: `${100 + pick(9800)} ${STREETS[pick(STREETS.length)] ?? ''}`,
    city: zip.city,
    state: zip.state,
    zip: zip.zip,
    email: `service@${first.toLowerCase().replace(/[^a-z]/g, '')}-${id.toLowerCase()}.example.com`,
    phone: phoneIn(zip.state, pick),
    lat: Number((zip.lat + jitter()).toFixed(5)),
    lon: Number((zip.lon + jitter()).toFixed(5)),
    price_per_tire_cents: 1400 + pick(29) * 100,
    rating: (34 + pick(17)) / 10,
    review_count: 6 + pick(420),
    is_mobile: isMobile,
    is_vip: pick(100) < 3,
    hours: openingHours(pick),
    slot_capacity: 1 + pick(4),
    lead_days: 1 + pick(2),
  };
}

export function installerRows(allZips: readonly ZipRow[]): Record<string, unknown>[] {
  const zips = allZips.filter((zip) => !EXCLUDED.has(zip.state));
  const cover = coveringZips(zips);
  const sums = densitySums(zips);
  const draw = mulberry32(fnv1a('installers'));
  const rest = Array.from({ length: INSTALLER_COUNT - cover.length }, () => zips[pickWeighted(sums, draw() / TWO_32)]);
  return [...cover, ...rest].flatMap((zip, index) => (zip ? [installerAt(zip, index, index < cover.length)] : []));
}

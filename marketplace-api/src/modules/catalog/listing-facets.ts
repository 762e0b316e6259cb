import type { Facet, FacetValue } from 'shared-contracts/wire';
import type { Sku } from './catalog.types';

/** What a filter needs to know beyond the product itself. */
export interface FacetContext { readonly offers: ReadonlySet<string> }

interface FacetRule {
  readonly id: string;
  readonly label: string;
  readonly kind: Facet['kind'];
  valuesOf(sku: Sku, context: FacetContext): readonly string[];
  /** True when the values change with the day; all others belong to the snapshot's product. */
  readonly isDated?: boolean;
  passes?(sku: Sku, selected: readonly string[]): boolean;
  readonly labelOf?: (value: string) => string;
  readonly order?: (a: string, b: string) => number;
}

const none: readonly string[] = [];
const one = (value: string | number | null) => (value === null || value === '' ? none : [String(value)]);
const flag = (is: boolean) => (is ? ['true'] : none);
const byNumber = (a: string, b: string) => Number.parseFloat(a) - Number.parseFloat(b);

const PRICE_STEPS = [0, 75, 100, 150, 200, 300];
const priceBucket = (cents: number) => {
  const index = PRICE_STEPS.findLastIndex((step) => cents >= step * 100);
  return `${PRICE_STEPS[index] ?? 0}-${PRICE_STEPS[index + 1] ?? ''}`;
};
function inPriceRange(cents: number, range: string): boolean {
  const [low = '', high = ''] = range.split('-');
  return cents >= (Number(low) || 0) * 100 && cents < (high === '' ? Infinity : Number(high) * 100);
}
const priceLabel = (range: string) => {
  const [low = '', high = ''] = range.split('-');
  return low === '0' ? `Under $${high}` : high === '' ? `$${low} and up` : `$${low} – $${high}`;
};
const reached = (steps: readonly number[], value: number | null) => (value === null ? none : steps.filter((step) => value >= step).map(String));
const thousands = (value: string) => `${Number(value).toLocaleString('en-US')} miles and up`;
const capital = (value: string) => value.charAt(0).toUpperCase() + value.slice(1);
const CATEGORY_LABELS: Record<string, string> = { atv: 'ATV / UTV', lawn: 'Lawn & garden', 'run-flat': 'Run-flat', 'all-season': 'All-weather', touring: 'All-season touring', performance: 'All-season performance' };

const brand: FacetRule = { id: 'brand', label: 'Brand', kind: 'multi', valuesOf: (sku) => [sku.brand] };
const price: FacetRule = {
  id: 'price', label: 'Price', kind: 'multi', valuesOf: (sku) => [priceBucket(sku.priceCents)],
  passes: (sku, selected) => selected.some((range) => inPriceRange(sku.priceCents, range)), labelOf: priceLabel, order: byNumber,
};
const inStock: FacetRule = { id: 'inStock', label: 'In stock', kind: 'toggle', valuesOf: (sku) => flag(sku.stock > 0) };
const category: FacetRule = { id: 'category', label: 'Category', kind: 'multi', valuesOf: (sku) => [sku.type], labelOf: (value) => CATEGORY_LABELS[value] ?? capital(value) };

const RULES: Record<Sku['productType'], readonly FacetRule[]> = {
  TIRE: [
    category, brand, price,
    { id: 'rating', label: 'Rating', kind: 'single', valuesOf: (sku) => reached([4.5, 4, 3], sku.rating), passes: (sku, [least]) => (sku.rating ?? 0) >= Number(least), labelOf: (value) => `${value} stars and up`, order: (a, b) => byNumber(b, a) },
    { id: 'warranty', label: 'Mileage warranty', kind: 'single', valuesOf: (sku) => reached([40_000, 50_000, 60_000, 70_000, 80_000], sku.mileageWarranty), passes: (sku, [least]) => (sku.mileageWarranty ?? 0) >= Number(least), labelOf: thousands, order: byNumber },
    { id: 'speed', label: 'Speed rating', kind: 'multi', valuesOf: (sku) => one(sku.speedRating) },
    { id: 'load', label: 'Load index', kind: 'multi', valuesOf: (sku) => one(sku.loadIndex), order: byNumber },
    { id: 'snow', label: 'Severe snow rated', kind: 'toggle', valuesOf: (sku) => flag(sku.snow) },
    { id: 'runFlat', label: 'Run-flat', kind: 'toggle', valuesOf: (sku) => flag(sku.runFlat) },
    { id: 'specialOffer', label: 'Special offer', kind: 'toggle', isDated: true, valuesOf: (sku, { offers }) => flag(offers.has(sku.lineId)) },
    inStock,
  ],
  WHEEL: [
    { ...category, label: 'Style', valuesOf: (sku) => [sku.category], labelOf: capital }, brand, price,
    { id: 'diameter', label: 'Diameter', kind: 'multi', valuesOf: (sku) => one(sku.rim), labelOf: (value) => `${value}"`, order: byNumber },
    { id: 'width', label: 'Width', kind: 'multi', valuesOf: (sku) => one(sku.width), labelOf: (value) => `${value}"`, order: byNumber },
    { id: 'boltPattern', label: 'Bolt pattern', kind: 'multi', valuesOf: (sku) => one(sku.boltPattern) },
    { id: 'finish', label: 'Finish', kind: 'multi', valuesOf: (sku) => one(sku.finish) },
    inStock,
  ],
  ACCESSORY: [category, brand, price, inStock],
};

type Filters = Readonly<Record<string, readonly string[]>>;

/** What stands or falls together: a product, or the front and the rear of a staggered pair. All of one line. */
export type Unit = readonly Sku[];

/* A snapshot's products never change: what they offer each facet is worked out once. */
const known = new WeakMap<Sku, (readonly string[])[]>();

function valuesOfSku(rules: readonly FacetRule[], sku: Sku, context: FacetContext): readonly (readonly string[])[] {
  let values = known.get(sku);
  if (!values) {
    values = rules.map((rule) => rule.valuesOf(sku, context));
    known.set(sku, values);
  }
  const kept = values;
  return rules.some((rule) => rule.isDated) ? rules.map((rule, index) => (rule.isDated ? rule.valuesOf(sku, context) : kept[index]!)) : kept;
}

/** A pair has a quality of a toggle only with both axles, and any other with either. */
function valuesOf(rules: readonly FacetRule[], unit: Unit, context: FacetContext): readonly (readonly string[])[] {
  const [first, ...rest] = unit.map((sku) => valuesOfSku(rules, sku, context));
  if (rest.length === 0) return first!;
  return rules.map((rule, index) => {
    const all = rest.map((values) => values[index]!);
    if (rule.kind === 'toggle') return first![index]!.filter((value) => all.every((values) => values.includes(value)));
    return [...new Set([...first![index]!, ...all.flat()])];
  });
}

class Tally {
  private readonly counts = new Map<string, { count: number; lastLine: string }>();

  /** Counts cards, not products: units of one line follow each other. */
  add(values: readonly string[], lineId: string): void {
    for (const value of values) {
      const entry = this.counts.get(value);
      if (!entry) this.counts.set(value, { count: 1, lastLine: lineId });
      else if (entry.lastLine !== lineId) { entry.count += 1; entry.lastLine = lineId; }
    }
  }
  of = (value: string) => this.counts.get(value)?.count ?? 0;
  values = () => [...this.counts.keys()];
}

function passes(rule: FacetRule, unit: Unit, values: readonly string[], selected: readonly string[]): boolean {
  if (selected.length === 0) return true;
  return rule.passes ? unit.some((sku) => rule.passes!(sku, selected)) : selected.some((value) => values.includes(value));
}

/** Units that pass every filter, and for each facet the cards its values would leave with the other filters kept. */
export function filterAndCount(units: readonly Unit[], type: Sku['productType'], filters: Filters, context: FacetContext): { matched: Unit[]; facets: Facet[] } {
  const rules = RULES[type];
  const selections = rules.map((rule) => filters[rule.id] ?? none);
  const tallies = rules.map(() => new Tally());
  const matched: Unit[] = [];
  for (const unit of units) {
    const values = valuesOf(rules, unit, context);
    const failed = rules.flatMap((rule, index) => (passes(rule, unit, values[index]!, selections[index]!) ? [] : [index]));
    const { lineId } = unit[0]!;
    if (failed.length === 0) { matched.push(unit); values.forEach((list, index) => tallies[index]!.add(list, lineId)); }
    else if (failed.length === 1) tallies[failed[0]!]!.add(values[failed[0]!]!, lineId);
  }
  return { matched, facets: rules.map((rule, index) => toFacet(rule, tallies[index]!, selections[index]!)).filter((facet) => facet.values.length > 0) };
}

function toFacet(rule: FacetRule, tally: Tally, selected: readonly string[]): Facet {
  // A value that was chosen stays in sight even when nothing is left of it, so that it can be taken away again.
  const names = [...new Set([...tally.values(), ...selected])].sort(rule.order ?? ((a, b) => (a < b ? -1 : 1)));
  const values = names.map((value): FacetValue => {
    const label = rule.labelOf?.(value) ?? value;
    return { value, ...(label === value || rule.kind === 'toggle' ? {} : { label }), count: tally.of(value), ...(selected.includes(value) ? { selected: true } : {}) };
  });
  return { id: rule.id, label: rule.label, kind: rule.kind, values };
}

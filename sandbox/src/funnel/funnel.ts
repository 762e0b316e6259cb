import { BENEFIT_TYPES, type BenefitType, type DataLayerEntry } from 'shared-contracts';

/** Steps before an order, in order. */
export const STEPS = [
  { id: 'visit', label: 'Page viewed' },
  { id: 'list', label: 'Product list' },
  { id: 'product', label: 'Product' },
  { id: 'added', label: 'Added to cart' },
  { id: 'checkout', label: 'Checkout opened' },
  { id: 'delivery', label: 'Delivery method' },
  { id: 'place', label: 'Installer or address' },
  { id: 'appointment', label: 'Appointment' },
  { id: 'payment', label: 'Payment' },
  { id: 'review', label: 'Review' },
  { id: 'purchase', label: 'Purchase' },
] as const;
export type StepId = (typeof STEPS)[number]['id'];

/** A received entry. */
export interface Collected {
  readonly at: Date;
  readonly variant: BenefitType;
  readonly entry: DataLayerEntry;
}

/** Figures of a step, of one variant or all. */
export interface StepFigures {
  readonly label: string;
  /** Number of events. */
  readonly events: number;
  /** Visitors who reached this step. */
  readonly visitors: number;
}

/** Maximum remembered visitors per variant; the oldest are dropped, and their counts remain. */
const MOST_VISITORS = 5_000;
const MOST_RECENT = 100;

const OF_EVENT: Partial<Record<DataLayerEntry['event'], StepId>> = {
  product_list: 'list',
  product_detail: 'product',
  add_to_cart: 'added',
  purchase: 'purchase',
};
const OF_CHECKOUT: Readonly<Record<string, StepId>> = {
  delivery: 'delivery',
  installer: 'place',
  address: 'place',
  appointment: 'appointment',
  payment: 'payment',
  review: 'review',
};

/** Returns the steps that an entry indicates. The confirmation page is none, because the purchase has its own event. */
function stepsOf(entry: DataLayerEntry): StepId[] {
  if (entry.event !== 'virtualPageview') {
    const step = OF_EVENT[entry.event];
    return step ? [step] : [];
  }
  const [, root, name = ''] = (entry.page.split('?')[0] ?? '').split('/');
  if (root !== 'checkout' || name === 'confirmation') return ['visit'];
  const step = Object.hasOwn(OF_CHECKOUT, name) ? OF_CHECKOUT[name] : undefined;
  return ['visit', 'checkout', ...(step ? [step] : [])];
}

const rankOf = (step: StepId): number => STEPS.findIndex(({ id }) => id === step);
const zeros = (): number[] => STEPS.map(() => 0);
const increment = (counts: number[], rank: number): void => void (counts[rank] = (counts[rank] ?? 0) + 1);

class VariantFunnel {
  readonly events = zeros();
  readonly visitors = zeros();
  readonly others = new Map<string, number>();
  readonly #furthest = new Map<string, number>();

  add(visitor: string, entry: DataLayerEntry): void {
    for (const step of stepsOf(entry)) {
      increment(this.events, rankOf(step));
      this.#reach(visitor, rankOf(step));
    }
    const other = otherOf(entry);
    if (other !== null) this.others.set(other, (this.others.get(other) ?? 0) + 1);
  }

  #reach(visitor: string, rank: number): void {
    const before = this.#furthest.get(visitor) ?? -1;
    if (rank <= before) return;
    for (let passed = before + 1; passed <= rank; passed += 1) increment(this.visitors, passed);
    // Moves the visitor to the end, so that the least recent one is first.
    this.#furthest.delete(visitor);
    this.#furthest.set(visitor, rank);
    const [oldest] = this.#furthest.keys();
    if (this.#furthest.size > MOST_VISITORS && oldest !== undefined) this.#furthest.delete(oldest);
  }
}

/** Returns the label of an additional counter, from closed sets only, so that the table stays bounded. */
function otherOf(entry: DataLayerEntry): string | null {
  switch (entry.event) {
    case 'order_outcome':
      return `Order: ${entry.outcome}`;
    case 'additional_payment':
      return `Additional payment: ${entry.outcome}`;
    case 'search_no_results':
      return 'Search without results';
    case 'coupon_applied':
      return 'Coupon applied';
    case 'coupon_removed':
      return 'Coupon removed';
    case 'coupon_refused':
      return 'Coupon refused';
    case 'remove_from_cart':
      return 'Removed from cart';
    case 'virtualPageview':
    case 'product_list':
    case 'product_detail':
    case 'add_to_cart':
    case 'purchase':
    // Browsers may send anything.
    default:
      return null;
  }
}

/** Funnel figures in memory, lost on a restart. */
export class Funnel {
  readonly #variants = new Map(BENEFIT_TYPES.map((type) => [type, new VariantFunnel()]));
  readonly #recent: Collected[] = [];

  constructor(readonly now: () => Date) {}

  add(variant: BenefitType, visitor: string, entries: readonly DataLayerEntry[]): void {
    for (const entry of entries) {
      this.#variants.get(variant)?.add(visitor, entry);
      this.#recent.unshift({ at: this.now(), variant, entry });
    }
    this.#recent.length = Math.min(this.#recent.length, MOST_RECENT);
  }

  #of(variant: BenefitType | null): VariantFunnel[] {
    return [...this.#variants].flatMap(([type, funnel]) => (variant === null || type === variant ? [funnel] : []));
  }

  steps(variant: BenefitType | null): StepFigures[] {
    const sum = (figure: (funnel: VariantFunnel) => number): number =>
      this.#of(variant).reduce((total, funnel) => total + figure(funnel), 0);
    return STEPS.map(({ label }, rank) => ({
      label,
      events: sum(({ events }) => events[rank] ?? 0),
      visitors: sum(({ visitors }) => visitors[rank] ?? 0),
    }));
  }

  /** Returns labels with their counts, most frequent first. */
  others(variant: BenefitType | null): (readonly [string, number])[] {
    const counts = new Map<string, number>();
    for (const { others } of this.#of(variant))
      for (const [name, count] of others) counts.set(name, (counts.get(name) ?? 0) + count);
    return [...counts].sort(([one, few], [other, many]) => many - few || one.localeCompare(other));
  }

  /** Newest first. */
  recent(variant: BenefitType | null, count: number): readonly Collected[] {
    return this.#recent.filter((one) => variant === null || one.variant === variant).slice(0, count);
  }
}

import { setQuantityOf, todaysPrice, type ProductSort, type TodaysPrice } from 'shared-contracts';
import type { Sku } from '../../modules/catalog/catalog.types';
import { pairOf, scopeOf, tireOffers } from '../../modules/catalog/product-card';
import { buyableFirst } from '../../modules/catalog/live-catalog';
import type { FitmentRow } from '../../modules/fitment/fitment.service';
import type { PromotionRow } from '../../modules/pricing/pricing.types';
import { afterRebatesCents } from '../../modules/pricing/set-price';
import type { Department, Slots } from '../read-model/department';
import type { Cards, Units } from '../facets/facet-count.types';
import { fittingFirst } from './card-fit';
import { Scratch } from '../facets/scratch';

const cardStarts = new Scratch(new Int32Array(0));
const cardKeys = new Scratch(new Float64Array(0));

/** Returns the cards; valid until the next listing. */
export function cardsOf(department: Department, units: Units, matched: Slots): Cards {
  const starts = cardStarts.take(matched.length + 1);
  let count = 0;
  let last = -1;
  for (let index = 0; index < matched.length; index += 1) {
    const line = department.ordinals[units.fronts[matched[index]!]!]!;
    if (line === last) continue;
    starts[count++] = index;
    last = line;
  }
  starts[count] = matched.length;
  return { starts, count };
}

export interface OrderContext {
  readonly department: Department;
  readonly units: Units;
  readonly matched: Slots;
  readonly cards: Cards;
  /** Relevance of a line for a search, by ordinal; null without a search. */
  readonly ranks: ReadonlyMap<number, number> | null;
  /** The single vehicle that filters the list. */
  readonly vehicle: FitmentRow | null;
  offersOf(lineId: string): readonly PromotionRow[];
}

/** Sort key of a card; the smallest comes first. */
type Key = (context: OrderContext) => (card: number) => number;

const headOf =
  ({ department, units, matched, cards }: OrderContext) =>
  (card: number) =>
    department.sku(units.fronts[matched[cards.starts[card]!]!]!);
const ofHead =
  (keyOf: (sku: Sku) => number): Key =>
  (context) => {
    const head = headOf(context);
    return (card) => keyOf(head(card));
  };
const ordinalOf =
  ({ department, units, matched, cards }: OrderContext) =>
  (card: number) =>
    department.ordinals[units.fronts[matched[cards.starts[card]!]!]!]!;

/** Returns the product that a card is priced for and links to: by fit, then by availability, then by price. */
const shownSku = ({ department, units: { fronts }, matched, cards: { starts }, vehicle }: OrderContext) => {
  if (vehicle !== null)
    return (card: number): Sku => {
      const own = [...matched.subarray(starts[card], starts[card + 1])].map((unit) => department.sku(fronts[unit]!));
      return fittingFirst(own.sort(buyableFirst), vehicle)[0]!;
    };
  const { codes } = department.column('inStock');
  const prices = department.column('price').numbers!;
  return (card: number): Sku => {
    let best = fronts[matched[starts[card]!]!]!;
    for (let index = starts[card]! + 1; index < starts[card + 1]!; index += 1) {
      const slot = fronts[matched[index]!]!;
      const isBetterStock = Number(codes[slot] === 1) - Number(codes[best] === 1);
      if (isBetterStock > 0 || (isBetterStock === 0 && prices[slot]! < prices[best]!)) best = slot;
    }
    return department.sku(best);
  };
};

/** Returns the price that a card shows, in cents, from the function that renders its text. */
const priceOf = (context: OrderContext): ((card: number) => TodaysPrice & { readonly quantity: number }) => {
  const { department, units, matched, cards, offersOf, vehicle } = context;
  const { fronts, rears } = units;
  const set = vehicle === null ? undefined : setQuantityOf({ hasDualRearWheels: vehicle.dualRearWheels });
  const shown = shownSku(context);
  return (card) => {
    const unit = matched[cards.starts[card]!]!;
    const source = rears
      ? pairOf(department.sku(fronts[unit]!), department.sku(rears[unit]!))
      : { skus: [shown(card)], ...(set && { set }) };
    const [first] = source.skus;
    const { goods } = scopeOf(source);
    const price = todaysPrice(goods, tireOffers(first!, offersOf(first!.lineId)));
    return { ...price, quantity: goods.reduce((sum, { quantity }) => sum + quantity, 0) };
  };
};

/** Unit price as the card shows it; the average for a pair. */
const unitPrice: Key = (context) => {
  const price = priceOf(context);
  return (card) => {
    const { totalCents, quantity } = price(card);
    return Math.round(totalCents / Math.max(1, quantity));
  };
};

/** Set price after instant savings and mail-in rebates. */
const afterItsSavings: Key = (context) => {
  const price = priceOf(context);
  return (card) => afterRebatesCents(price(card));
};

/**
 * Price with installation, fees and tax. At one place these increase with the price of the set, so that price
 * determines the order.
 */
const outTheDoor: Key = (context) => {
  const price = priceOf(context);
  return (card) => price(card).totalCents;
};

/** Above any price, so that products without a tread warranty are sorted last. */
const NO_WARRANTY_COST = 2 ** 30;

const costPerMile: Key = (context) => {
  const price = priceOf(context);
  const head = headOf(context);
  return (card) => {
    const { totalCents } = price(card);
    const miles = head(card).mileageWarranty ?? 0;
    return miles > 0 ? Math.round((totalCents * 1_000) / miles) : NO_WARRANTY_COST;
  };
};

/** Weight of the department's average rating, as a number of ratings. */
const PRIOR_RATINGS = 20;

/**
 * Bayesian average of ratings: (rating × count + average × 20) / (count + 20), where the average is over all ratings of
 * the department. A line without reviews comes last.
 */
const weightedRating: Key = (context) => {
  const { department } = context;
  let [stars, count] = [0, 0];
  for (const { slots } of department.linesInOrder) {
    const { rating, reviewCount } = department.sku(slots.values().next().value!);
    stars += (rating ?? 0) * (rating === null ? 0 : reviewCount);
    count += rating === null ? 0 : reviewCount;
  }
  const average = count === 0 ? 0 : stars / count;
  const head = headOf(context);
  return (card) => {
    const { rating, reviewCount } = head(card);
    if (rating === null) return 0;
    return -Math.round((1000 * (rating * reviewCount + average * PRIOR_RATINGS)) / (reviewCount + PRIOR_RATINGS));
  };
};

/** 1 where no product of the card is available; for a pair, where one of its axles is not. */
const soldOut: Key = ({ department, units: { fronts, rears }, matched, cards: { starts } }) => {
  const { codes } = department.column('inStock');
  return (card) => {
    for (let index = starts[card]!; index < starts[card + 1]!; index += 1) {
      const unit = matched[index]!;
      if (codes[fronts[unit]!] === 1 && (!rears || codes[rears[unit]!] === 1)) return 0;
    }
    return 1;
  };
};

/** Exceeds any rank: the best match that is unavailable follows the worst available one. */
const SOLD_OUT_OFFSET = 2 ** 24;

/** Available products first; in a search the best matches first among those. */
const bestMatch: Key = (context) => {
  const { ranks } = context;
  const isOut = soldOut(context);
  if (ranks === null) return isOut;
  const ordinal = ordinalOf(context);
  return (card) => isOut(card) * SOLD_OUT_OFFSET - Math.round((ranks.get(ordinal(card)) ?? 0) * 1000);
};

const DAY_MS = 86_400_000;
const KEYS: Record<ProductSort, Key> = {
  relevance: bestMatch,
  'price-asc': unitPrice,
  'price-desc': (context) => {
    const price = unitPrice(context);
    return (card) => -price(card);
  },
  'price-after-savings': afterItsSavings,
  'out-the-door': outTheDoor,
  'cost-per-mile': costPerMile,
  rating: weightedRating,
  reviews: ofHead(({ reviewCount }) => -reviewCount),
  warranty: ofHead(({ mileageWarranty }) => -(mileageWarranty ?? 0)),
  name: (context) => {
    const ranks = context.department.nameRanks();
    const ordinal = ordinalOf(context);
    return (card) => ranks[ordinal(card)]!;
  },
  newest: ofHead(({ listedOn }) => -Math.round(Date.parse(listedOn) / DAY_MS)),
  // All goods ship from the warehouse nearest to the ZIP code, so availability alone determines the date.
  delivery: soldOut,
};

/*
 * Combines a key and the card's index in one number, so that a plain numeric sort orders both, and equal keys keep the
 * order of the lines.
 */
const PLACES = 2 ** 21;

/** Returns the smallest keys in order. A page needs a few of thousands, so the others are not sorted. */
function smallest(keys: Float64Array, wanted: number): Float64Array {
  const best = new Float64Array(wanted);
  let size = 0;
  for (const key of keys) {
    if (size === wanted && key >= best[size - 1]!) continue;
    let at = size < wanted ? size : wanted - 1;
    for (; at > 0 && best[at - 1]! > key; at -= 1) best[at] = best[at - 1]!;
    best[at] = key;
    if (size < wanted) size += 1;
  }
  return best.subarray(0, size);
}

const FEW = 16;

/**
 * Returns the card at a position below `upTo`. Ties are broken by the line's position and id, so that pages never
 * repeat or skip a card.
 */
export function orderOf(context: OrderContext, sort: ProductSort, upTo = Infinity): (position: number) => number {
  const keys = cardKeys.take(context.cards.count);
  const keyOf = KEYS[sort](context);
  for (let card = 0; card < keys.length; card += 1) keys[card] = keyOf(card) * PLACES + card;
  const sorted = upTo * FEW < keys.length ? smallest(keys, upTo) : keys.sort();
  return (position) => ((sorted[position]! % PLACES) + PLACES) % PLACES;
}

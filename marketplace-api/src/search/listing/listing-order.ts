import type { ProductSort } from 'shared-contracts';
import type { Sku } from '../../modules/catalog/catalog.types';
import { pairOf, setCents } from '../../modules/catalog/product-card';
import type { PromotionRow } from '../../modules/pricing/pricing.types';
import { afterSavings, SET } from '../../modules/pricing/set-price';
import type { Department, Slots } from '../read-model/department';
import type { Cards, Units } from '../facets/facet-count.types';
import { Scratch } from '../facets/scratch';

const cardStarts = new Scratch(new Int32Array(0));
const cardKeys = new Scratch(new Float64Array(0));

/** Good until the next listing. */
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
  /** How well a line answers a search, by ordinal; null without one. */
  readonly ranks: ReadonlyMap<number, number> | null;
  /** Running offers of a line. */
  offersOf(lineId: string): readonly PromotionRow[];
}

/** The smallest key comes first. */
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

/** Of a card with all products of its line, the line's cheapest is known. */
function leastOfWhole({
  department,
  units,
  matched,
  cards: { starts },
}: OrderContext): (card: number) => number | null {
  if (!units.lines) return () => null;
  const { least } = department.lineFacts().numbers[department.columns.indexOf(department.column('price'))]!;
  return (card) => {
    const line = department.ordinals[units.fronts[matched[starts[card]!]!]!]!;
    const { from, to } = department.linesInOrder[line]!;
    return starts[card + 1]! - starts[card]! === to - from ? least![line]! : null;
  };
}

const cheapest: Key = (context) => {
  const {
    department,
    units: { fronts, rears },
    matched,
    cards: { starts },
  } = context;
  const prices = department.column('price').numbers!;
  const known = leastOfWhole(context);
  return (card) => {
    const ofLine = known(card);
    if (ofLine !== null) return ofLine;
    let least = Infinity;
    for (let index = starts[card]!; index < starts[card + 1]!; index += 1) {
      const unit = matched[index]!;
      const price = prices[fronts[unit]!]!;
      if (price < least) least = price;
      if (rears && prices[rears[unit]!]! < least) least = prices[rears[unit]!]!;
    }
    return least;
  };
};

/** The cheapest set of a card, as the card itself counts it, less what its offers give. */
const afterItsSavings: Key = (context) => {
  const {
    department,
    units: { fronts, rears },
    matched,
    cards: { starts },
    offersOf,
  } = context;
  const least = cheapest(context);
  const setOf = (card: number): number => {
    if (!rears) return least(card) * SET;
    const unit = matched[starts[card]!]!;
    return setCents(pairOf(department.sku(fronts[unit]!), department.sku(rears[unit]!)));
  };
  const head = headOf(context);
  return (card) => afterSavings(setOf(card), offersOf(head(card).lineId));
};

/** 1 where nothing of the card can be bought now, of a pair where one of its axles cannot. */
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

/** More than any rank: the best answer that cannot be bought comes after the worst that can. */
const LAST = 2 ** 24;

/** What can be bought now first, and of a search the best answers first among those. */
const bestMatch: Key = (context) => {
  const { ranks } = context;
  const isOut = soldOut(context);
  if (ranks === null) return isOut;
  const ordinal = ordinalOf(context);
  return (card) => isOut(card) * LAST - Math.round((ranks.get(ordinal(card)) ?? 0) * 1000);
};

const DAY_MS = 86_400_000;
const KEYS: Record<ProductSort, Key> = {
  relevance: bestMatch,
  'price-asc': cheapest,
  'price-desc': (context) => {
    const least = cheapest(context);
    return (card) => -least(card);
  },
  'price-after-savings': afterItsSavings,
  rating: ofHead(({ rating }) => -Math.round((rating ?? 0) * 10)),
  reviews: ofHead(({ reviewCount }) => -reviewCount),
  warranty: ofHead(({ mileageWarranty }) => -(mileageWarranty ?? 0)),
  name: (context) => {
    const ranks = context.department.nameRanks();
    const ordinal = ordinalOf(context);
    return (card) => ranks[ordinal(card)]!;
  },
  newest: ofHead(({ listedOn }) => -Math.round(Date.parse(listedOn) / DAY_MS)),
  // All goods leave from the warehouse nearest to the zip code, so the dates differ only by what is there to send.
  delivery: soldOut,
};

/*
 * A key and the card's place in one number: a plain sort of numbers then sorts both, and equal keys keep the order of
 * the lines.
 */
const PLACES = 2 ** 21;

/** A page needs a few of thousands: those are kept in order while the others pass. */
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
 * The card at a position, for positions below `upTo`. Ties fall to the line's place and id, so that a page never shows
 * a card twice or skips one.
 */
export function orderOf(context: OrderContext, sort: ProductSort, upTo = Infinity): (position: number) => number {
  const keys = cardKeys.take(context.cards.count);
  const keyOf = KEYS[sort](context);
  for (let card = 0; card < keys.length; card += 1) keys[card] = keyOf(card) * PLACES + card;
  const sorted = upTo * FEW < keys.length ? smallest(keys, upTo) : keys.sort();
  return (position) => ((sorted[position]! % PLACES) + PLACES) % PLACES;
}

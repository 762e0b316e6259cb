import type { ProductSort } from 'shared-contracts';
import type { Department, Slots } from './department';
import type { Units } from './count.types';

/** Cards of a listing: where each begins in `matched`, with one more entry for the end. */
export interface Cards { readonly starts: Slots; readonly count: number }

export function cardsOf(department: Department, units: Units, matched: Slots): Cards {
  const starts = new Int32Array(matched.length + 1);
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
}

/** The smallest key comes first. */
type Key = (context: OrderContext, card: number) => number;

const head = ({ department, units, matched, cards }: OrderContext, card: number) => department.sku(units.fronts[matched[cards.starts[card]!]!]!);

const priceOf = (department: Department) => department.column('price').numbers!;

function cheapest({ department, units: { fronts, rears }, matched, cards }: OrderContext, card: number): number {
  const prices = priceOf(department);
  let least = Infinity;
  for (let index = cards.starts[card]!; index < cards.starts[card + 1]!; index += 1) {
    const unit = matched[index]!;
    const price = prices[fronts[unit]!]!;
    if (price < least) least = price;
    if (rears && prices[rears[unit]!]! < least) least = prices[rears[unit]!]!;
  }
  return least;
}

/** All goods leave from the warehouse nearest to the zip code, so the dates differ only by what is there to send. */
function isUndeliverable({ department, units: { fronts, rears }, matched, cards }: OrderContext, card: number): number {
  const { codes } = department.column('inStock');
  for (let index = cards.starts[card]!; index < cards.starts[card + 1]!; index += 1) {
    const unit = matched[index]!;
    if (codes[fronts[unit]!] === 1 && (!rears || codes[rears[unit]!] === 1)) return 0;
  }
  return 1;
}

const DAY_MS = 86_400_000;
const ordinalOf = ({ department, units, matched, cards }: OrderContext, card: number) => department.ordinals[units.fronts[matched[cards.starts[card]!]!]!]!;

const KEYS: Record<ProductSort, Key | null> = {
  relevance: null,
  'price-asc': cheapest,
  'price-desc': (context, card) => -cheapest(context, card),
  rating: (context, card) => -Math.round((head(context, card).rating ?? 0) * 10),
  reviews: (context, card) => -head(context, card).reviewCount,
  warranty: (context, card) => -(head(context, card).mileageWarranty ?? 0),
  name: (context, card) => context.department.nameRanks()[ordinalOf(context, card)]!,
  newest: (context, card) => -Math.round(Date.parse(head(context, card).listedOn) / DAY_MS),
  delivery: isUndeliverable,
};
const byRank: Key = (context, card) => -Math.round((context.ranks!.get(ordinalOf(context, card)) ?? 0) * 1000);

/* A key and the card's place in one number: a plain sort of numbers then sorts both, and equal keys keep the order of the lines. */
const PLACES = 2 ** 21;

/** Cards in order. Ties fall to the line's place and id, so that a page never shows a card twice or skips one. */
export function orderOf(context: OrderContext, sort: ProductSort): (position: number) => number {
  const key = sort === 'relevance' ? (context.ranks ? byRank : null) : KEYS[sort];
  if (key === null) return (position) => position;
  const keys = new Float64Array(context.cards.count);
  for (let card = 0; card < keys.length; card += 1) keys[card] = key(context, card) * PLACES + card;
  keys.sort();
  return (position) => ((keys[position]! % PLACES) + PLACES) % PLACES;
}

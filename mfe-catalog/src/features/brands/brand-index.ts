import type { AssortmentState } from './assortment.slice';

/** Where a brand's goods of one department are. */
export interface BrandShelf {
  readonly path: '/tires' | '/wheels';
  readonly noun: 'tire' | 'wheel';
  readonly count: number;
}

export interface BrandEntry {
  readonly name: string;
  /** As the listing's filter writes it. */
  readonly value: string;
  readonly shelves: readonly BrandShelf[];
}

export interface BrandLetter {
  readonly letter: string;
  readonly brands: readonly BrandEntry[];
}

const OTHER = '#';
/** Places of the index, whether they have brands or not. */
export const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** First letter without its accent; digits and signs share one place. */
function letterOf(name: string): string {
  const first = name.normalize('NFD').charAt(0).toUpperCase();
  return LETTERS.includes(first) ? first : OTHER;
}

/** All brands by their first letter, each with what it makes. */
export function brandIndex({ tires, wheels }: Pick<AssortmentState, 'tires' | 'wheels'>): BrandLetter[] {
  const brands = new Map<string, BrandEntry>();
  const add = (values: AssortmentState['tires'], path: BrandShelf['path'], noun: BrandShelf['noun']): void => {
    for (const { value, label, count } of values ?? []) {
      const known = brands.get(value) ?? { name: label ?? value, value, shelves: [] };
      brands.set(value, { ...known, shelves: [...known.shelves, { path, noun, count }] });
    }
  };
  add(tires, '/tires', 'tire');
  add(wheels, '/wheels', 'wheel');
  const sorted = [...brands.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
  return [OTHER, ...LETTERS]
    .map((letter) => ({ letter, brands: sorted.filter(({ name }) => letterOf(name) === letter) }))
    .filter(({ brands: found }) => found.length > 0);
}

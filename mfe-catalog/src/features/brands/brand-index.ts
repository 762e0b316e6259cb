import type { AssortmentState } from './assortment.slice';

/** Link to a brand's products of one department. */
export interface BrandShelf {
  readonly path: '/tires' | '/wheels';
  readonly noun: 'tire' | 'wheel';
  readonly count: number;
}

export interface BrandEntry {
  readonly name: string;
  /** Value of the listing's filter. */
  readonly value: string;
  readonly shelves: readonly BrandShelf[];
}

export interface BrandLetter {
  readonly letter: string;
  readonly brands: readonly BrandEntry[];
}

const OTHER = '#';
/** Letters of the index, with or without brands. */
export const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Returns the first letter without its accent; digits and symbols share one group. */
function letterOf(name: string): string {
  const first = name.normalize('NFD').charAt(0).toUpperCase();
  return LETTERS.includes(first) ? first : OTHER;
}

/** Groups all brands by first letter, each with its departments. */
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

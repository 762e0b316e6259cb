import { speedMph } from './tire-glossary';

/** What a tire is rated for: load index ("121/118" with dual wheels), speed rating, and load range of truck tires. */
export interface TireService {
  readonly loadIndex?: string | null;
  readonly speedRating?: string | null;
  readonly loadRange?: string | null;
}

/** A rating of a tire that is below the vehicle's original equipment, in words for the shopper. */
export interface Shortfall {
  readonly kind: 'load-index' | 'speed-rating' | 'load-range';
  readonly text: string;
}

/** Ratings for speeds above the one that they are compared by, in mph. */
const OPEN_ENDED_MPH: ReadonlyMap<string, number> = new Map([
  ['Z', 149],
  ['(Y)', 187],
]);
const speedOf = (rating: string): number => speedMph(rating) ?? OPEN_ENDED_MPH.get(rating) ?? 0;
const LOAD_RANGES = ['SL', 'LL', 'XL', 'HL', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const rankOf = (range: string): number => LOAD_RANGES.indexOf(range.toUpperCase());

/** Load indexes of a single tire and of each of two side by side; NaN where it is not stated. */
function loadIndexes(text: string): { readonly single: number; readonly dual: number } {
  const [single = '', dual = ''] = text.split('/');
  return { single: Number.parseInt(single, 10), dual: Number.parseInt(dual, 10) };
}

function isLoadBelow(tire: string, original: string): boolean {
  const [own, needed] = [loadIndexes(tire), loadIndexes(original)];
  return own.single < needed.single || own.dual < needed.dual;
}

/**
 * Lists the ratings of a tire that are below the vehicle's original equipment. A rating that either side does not state
 * is not compared: ask {@link isServiceKnown} first.
 */
export function shortfallsOf(tire: TireService, original: TireService): readonly Shortfall[] {
  const found: Shortfall[] = [];
  if (tire.loadIndex && original.loadIndex && isLoadBelow(tire.loadIndex, original.loadIndex))
    found.push({
      kind: 'load-index',
      text: `Load index ${tire.loadIndex} is below the original ${original.loadIndex}`,
    });
  if (tire.loadRange && original.loadRange && rankOf(tire.loadRange) < rankOf(original.loadRange))
    found.push({
      kind: 'load-range',
      text: `Load range ${tire.loadRange} is below the original ${original.loadRange}`,
    });
  if (tire.speedRating && original.speedRating && speedOf(tire.speedRating) < speedOf(original.speedRating))
    found.push({
      kind: 'speed-rating',
      text: `Speed rating ${tire.speedRating} is below the original ${original.speedRating}`,
    });
  return found;
}

/** Whether all that the original equipment states can be compared, and it states load and speed at least. */
export const isServiceKnown = (tire: TireService, original: TireService): boolean =>
  Boolean(original.loadIndex && tire.loadIndex && original.speedRating && tire.speedRating) &&
  (!original.loadRange || Boolean(tire.loadRange));

/** Top speed of a rating in mph; 0 for a letter that is none. */
export const topSpeedMph = (rating: string): number => Math.min(speedOf(rating), 186);

import { speedMph } from './tire-glossary';

/**
 * Ratings of a tire: load index ("121/118" with dual wheels), speed rating, and load range of truck tires. Without a
 * value, a rating is unknown.
 */
export interface TireService {
  readonly loadIndex?: string | null | undefined;
  readonly speedRating?: string | null | undefined;
  readonly loadRange?: string | null | undefined;
}

/** A rating of a tire that is below the vehicle's original equipment, worded for the shopper. */
export interface Shortfall {
  readonly kind: 'load-index' | 'speed-rating' | 'load-range';
  readonly text: string;
}

/** Ratings for speeds above a limit; the value in mph is used for comparison. */
const OPEN_ENDED_MPH: ReadonlyMap<string, number> = new Map([
  ['Z', 149],
  ['(Y)', 187],
]);
const speedOf = (rating: string): number => speedMph(rating) ?? OPEN_ENDED_MPH.get(rating) ?? 0;
const LOAD_RANGES = ['SL', 'LL', 'XL', 'HL', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const rankOf = (range: string): number => LOAD_RANGES.indexOf(range.toUpperCase());

/** Returns the load indexes of a single tire and of dual tires; NaN when not stated. */
function loadIndexes(text: string): { readonly single: number; readonly dual: number } {
  const [single = '', dual = ''] = text.split('/');
  return { single: Number.parseInt(single, 10), dual: Number.parseInt(dual, 10) };
}

function isLoadBelow(tire: string, original: string): boolean {
  const [own, needed] = [loadIndexes(tire), loadIndexes(original)];
  return own.single < needed.single || own.dual < needed.dual;
}

/**
 * Returns the ratings of a tire that are below the vehicle's original equipment. A rating that either of them lacks is
 * skipped: check {@link isServiceKnown} first.
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

/** Returns whether all ratings of the original equipment can be compared, with load and speed at least. */
export const isServiceKnown = (tire: TireService, original: TireService): boolean =>
  Boolean(original.loadIndex && tire.loadIndex && original.speedRating && tire.speedRating) &&
  (!original.loadRange || Boolean(tire.loadRange));

/** Returns the top speed of a rating in mph; 0 for an unknown letter. */
export const topSpeedMph = (rating: string): number => Math.min(speedOf(rating), 186);

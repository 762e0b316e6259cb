import { ratingScore } from '../../platform/values/rating-score';

/**
 * Returns the default position of a line in a listing: good ratings by many customers first. Smaller is nearer to the
 * top.
 */
export function positionOf(line: { readonly rating: number | null; readonly review_count: number }): number {
  return Math.round((5 - ratingScore(line.rating, line.review_count)) * 1_000_000);
}

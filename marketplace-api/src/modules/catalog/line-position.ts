import { ratingScore } from '../../platform/rating-score';

/** Default place of a line in a listing: well rated by many first. Smaller is further up. */
export function positionOf(line: { readonly rating: number | null; readonly review_count: number }): number {
  return Math.round((5 - ratingScore(line.rating, line.review_count)) * 1_000_000);
}

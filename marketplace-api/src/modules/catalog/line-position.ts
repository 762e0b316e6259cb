/**
 * Default place of a line in a listing: well rated by many first, an average drawn towards 4 by twenty votes. Smaller
 * is further up.
 */
export function positionOf(line: { readonly rating: number | null; readonly review_count: number }): number {
  const score = ((line.rating ?? 4) * line.review_count + 4 * 20) / (line.review_count + 20);
  return Math.round((5 - score) * 1_000_000);
}

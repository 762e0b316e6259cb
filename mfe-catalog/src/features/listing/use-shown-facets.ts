import type { Facet } from 'shared-contracts';
import { useFlag } from 'remote-kit';

/** Without filters by what the variant does not show: stars, offers. */
export function useShownFacets(facets: readonly Facet[]): readonly Facet[] {
  const [hasReviews, hasPromotions] = [useFlag('reviews'), useFlag('promotions')];
  return facets.filter(({ id }) => (id !== 'rating' || hasReviews) && (id !== 'specialOffer' || hasPromotions));
}

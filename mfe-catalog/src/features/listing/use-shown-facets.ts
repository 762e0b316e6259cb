import { PRODUCT_SORTS, type Facet, type ProductSort } from 'shared-contracts';
import { useFlag } from 'remote-kit';

/** Without filters by what the variant does not show: stars, offers. */
export function useShownFacets(facets: readonly Facet[]): readonly Facet[] {
  const [hasReviews, hasPromotions] = [useFlag('reviews'), useFlag('promotions')];
  return facets.filter(({ id }) => (id !== 'rating' || hasReviews) && (id !== 'specialOffer' || hasPromotions));
}

const OF_REVIEWS: ReadonlySet<ProductSort> = new Set(['rating', 'reviews']);

/** Without orders by what the variant does not show, except the one that an address asks for: it is in force. */
export function useShownSorts(current: string): readonly ProductSort[] {
  const hasReviews = useFlag('reviews');
  return PRODUCT_SORTS.filter((sort) => hasReviews || !OF_REVIEWS.has(sort) || sort === current);
}

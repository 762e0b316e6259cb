import { PRODUCT_SORTS, type Facet, type ProductSort } from 'shared-contracts';
import { useFlag } from 'remote-kit';

/** Removes facets of features that are off: stars, offers. */
export function useShownFacets(facets: readonly Facet[]): readonly Facet[] {
  const [hasReviews, hasPromotions] = [useFlag('reviews'), useFlag('promotions')];
  return facets.filter(({ id }) => (id !== 'rating' || hasReviews) && (id !== 'specialOffer' || hasPromotions));
}

const OF_REVIEWS: ReadonlySet<ProductSort> = new Set(['rating', 'reviews']);

/**
 * Removes sort orders of features that are off or that the list lacks, except the current one.
 * @param facets visible facets
 */
export function useShownSorts(current: string, facets: readonly Facet[]): readonly ProductSort[] {
  const hasReviews = useFlag('reviews');
  const hasOffers = facets.some(({ id }) => id === 'specialOffer');
  const areTires = facets.some(({ id }) => id === 'warranty');
  const isShown = (sort: ProductSort) =>
    OF_REVIEWS.has(sort)
      ? hasReviews
      : sort === 'price-after-savings'
        ? hasOffers
        : sort === 'cost-per-mile' || sort === 'out-the-door'
          ? areTires
          : true;
  return PRODUCT_SORTS.filter((sort) => isShown(sort) || sort === current);
}

import type { BusinessInfo, ReviewOverview, ReviewPage, ServerApi } from 'shared-contracts';
import {
  BUSINESS_PATH,
  noReviews,
  OVERVIEW_PATH,
  overviewQuery,
  REVIEWS_PATH,
  reviewsQuery,
  type ReviewsWanted,
} from './product-reviews.api';
import type { LoadedReviews } from './product-reviews.slice';

/** Nothing is asked for where the variant has no reviews. */
export const nothingOf = (wanted: ReviewsWanted): LoadedReviews => ({
  wanted,
  overview: null,
  page: noReviews(wanted),
  business: null,
});

/** Everything about what is wanted, in one go; what cannot be read is null. */
export async function loadReviews(api: ServerApi, wanted: ReviewsWanted, withBusiness = false): Promise<LoadedReviews> {
  const [overview, page, business] = await Promise.all([
    api.get<ReviewOverview>(OVERVIEW_PATH, overviewQuery(wanted.productNumber)),
    api.get<ReviewPage>(REVIEWS_PATH, reviewsQuery(wanted)),
    withBusiness ? api.get<BusinessInfo>(BUSINESS_PATH) : null,
  ]);
  return {
    wanted,
    overview: overview.ok ? overview.body : null,
    page: page.ok ? page.body : page.status === 400 ? noReviews(wanted) : null,
    business: business?.ok ? business.body : null,
  };
}

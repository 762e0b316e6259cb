import type { BusinessInfo, ReviewOverview } from 'shared-contracts';
import type { ApiReader } from 'remote-kit';
import {
  BUSINESS_PATH,
  noReviews,
  OVERVIEW_PATH,
  overviewQuery,
  readReviews,
  type ReviewSelection,
} from './product-reviews.api';
import type { LoadedReviews } from './product-reviews.slice';

/** Requests nothing when the variant has no reviews. */
export const nothingOf = (selection: ReviewSelection): LoadedReviews => ({
  selection,
  overview: null,
  page: noReviews(selection),
  business: null,
});

/** Reads all data of a selection concurrently; null for failed parts. */
export async function loadReviews(
  api: ApiReader,
  selection: ReviewSelection,
  withBusiness = false,
): Promise<LoadedReviews> {
  const [overview, page, business] = await Promise.all([
    api.get<ReviewOverview>(OVERVIEW_PATH, overviewQuery(selection.productNumber)),
    readReviews(api, selection),
    withBusiness ? api.get<BusinessInfo>(BUSINESS_PATH) : null,
  ]);
  return {
    selection,
    overview: overview.ok ? overview.value : null,
    page: page.ok ? page.value : null,
    business: business?.ok ? business.value : null,
  };
}

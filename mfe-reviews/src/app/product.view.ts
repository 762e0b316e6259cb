import { REVIEW_SORTS, type ReviewOverview, type ReviewPage, type ReviewSort } from 'shared-contracts';
import { defineView, type LoadContext } from 'remote-kit';
import { OVERVIEW_PATH, REVIEWS_PATH, reviewsQuery, type ReviewsWanted } from '../features/product-reviews/product-reviews.api';
import { ProductReviews } from '../features/product-reviews/product-reviews';
import { productReviewsSlice, type LoadedReviews } from '../features/product-reviews/product-reviews.slice';
import { reviewsApp } from './reviews-app';

/** The address may name order and page (pages are plain links); anything else there means the first, most helpful ones. */
function wantedFrom({ props, url }: LoadContext): ReviewsWanted {
  const query = new URLSearchParams(url.search);
  const sort = REVIEW_SORTS.find((one) => one === query.get('reviewSort')) ?? ('MostHelpful' satisfies ReviewSort);
  const page = Number(query.get('reviewPage'));
  return { productNumber: String(props.productNumber ?? ''), sort, page: Number.isInteger(page) && page > 0 ? page : 1 };
}

export const view = defineView<LoadedReviews>({
  app: reviewsApp,
  load: async (context) => {
    const wanted = wantedFrom(context);
    const { productNumber, sort } = wanted;
    const [overview, page] = await Promise.all([
      context.api.get<ReviewOverview>(OVERVIEW_PATH, { productNumber }),
      context.api.get<ReviewPage>(REVIEWS_PATH, reviewsQuery(wanted)),
    ]);
    return { state: { productNumber, sort, overview: overview.ok ? overview.body : null, page: page.ok ? page.body : null } };
  },
  receive: productReviewsSlice.actions.loaded,
  Component: ProductReviews,
});

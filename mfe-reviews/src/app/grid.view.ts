import type { ReviewPage } from 'shared-contracts';
import { defineView } from 'remote-kit';
import { REVIEWS_PATH } from '../features/product-reviews/product-reviews.api';
import { ReviewGrid } from '../features/review-grid/review-grid';
import { reviewGridSlice, type GridReviews } from '../features/review-grid/review-grid.slice';
import { reviewsApp } from './reviews-app';

const DEFAULT_LIMIT = 6;

export const view = defineView<GridReviews>({
  app: reviewsApp,
  load: async ({ api, props }) => {
    const pageSize = typeof props.limit === 'number' ? props.limit : DEFAULT_LIMIT;
    const page = await api.get<ReviewPage>(REVIEWS_PATH, { sort: 'MostHelpful', page: 1, pageSize });
    return { state: page.ok ? page.value.reviews : null };
  },
  receive: reviewGridSlice.actions.loaded,
  Component: ReviewGrid,
});

import { defineView } from 'remote-kit';
import { loadReviews } from '../features/product-reviews/product-reviews.load';
import { selectionFrom } from '../features/product-reviews/product-reviews.api';
import { ProductReviews } from '../features/product-reviews/product-reviews';
import { productReviewsSlice, type LoadedReviews } from '../features/product-reviews/product-reviews.slice';
import { reviewsApp } from './reviews-app';

export const view = defineView<LoadedReviews>({
  app: reviewsApp,
  load: async ({ api, props, url }) => ({
    state: await loadReviews(api, selectionFrom(String(props.productNumber ?? ''), url.search)),
  }),
  receive: productReviewsSlice.actions.loaded,
  Component: ProductReviews,
});

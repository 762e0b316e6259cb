import { defineRemoteApp } from 'remote-kit';
import { productReviewsSlice } from '../features/product-reviews/product-reviews.slice';
import { turnPage, vote } from '../features/product-reviews/product-reviews.tasks';
import { reviewGridSlice } from '../features/review-grid/review-grid.slice';

export const reviewsApp = defineRemoteApp({
  name: 'reviews',
  reducers: { productReviews: productReviewsSlice.reducer, reviewGrid: reviewGridSlice.reducer },
  sagas: [turnPage.watch, vote.watch],
});

import { defineRemoteApp } from 'remote-kit';
import { productReviewsSlice } from '../features/product-reviews/product-reviews.slice';
import { findOwners, report, turnPage, vote } from '../features/product-reviews/product-reviews.tasks';
import { reviewGridSlice } from '../features/review-grid/review-grid.slice';
import { writeReviewSlice } from '../features/write-review/write-review.slice';
import { sendReview } from '../features/write-review/write-review.tasks';

export const reviewsApp = defineRemoteApp({
  name: 'reviews',
  reducers: {
    productReviews: productReviewsSlice.reducer,
    reviewGrid: reviewGridSlice.reducer,
    writeReview: writeReviewSlice.reducer,
  },
  sagas: [turnPage.watch, findOwners.watch, vote.watch, report.watch, sendReview.watch],
});

import { defineView } from 'remote-kit';
import { loadWriteReview } from '../features/write-review/write-review.load';
import { WritePage } from './write-page';
import { writeReviewSlice } from '../features/write-review/write-review.slice';
import { reviewsApp } from './reviews-app';

export const view = defineView({
  app: reviewsApp,
  load: loadWriteReview,
  receive: writeReviewSlice.actions.loaded,
  Component: WritePage,
});

import { defineRemoteApp } from 'remote-kit';
import { productQuestionsSlice } from '../features/product-questions/product-questions.slice';
import { askQuestion, turnQuestions } from '../features/product-questions/product-questions.tasks';
import { productReviewsSlice } from '../features/product-reviews/product-reviews.slice';
import { findOwners, report, turnPage, vote } from '../features/product-reviews/product-reviews.tasks';
import { reviewGridSlice } from '../features/review-grid/review-grid.slice';
import { writeReviewSlice } from '../features/write-review/write-review.slice';
import { sendReview } from '../features/write-review/write-review.tasks';

export const reviewsApp = defineRemoteApp({
  name: 'reviews',
  reducers: {
    productQuestions: productQuestionsSlice.reducer,
    productReviews: productReviewsSlice.reducer,
    reviewGrid: reviewGridSlice.reducer,
    writeReview: writeReviewSlice.reducer,
  },
  sagas: [
    turnPage.watch,
    findOwners.watch,
    vote.watch,
    report.watch,
    turnQuestions.watch,
    askQuestion.watch,
    sendReview.watch,
  ],
});

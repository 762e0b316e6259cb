import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ReviewOverview, ReviewPage, ReviewSort } from 'shared-contracts';
import { turnPage, vote } from './product-reviews.tasks';

/** What the server found, and hands to the browser. Null where the reviews could not be read. */
export interface LoadedReviews {
  readonly productNumber: string;
  readonly sort: ReviewSort;
  readonly overview: ReviewOverview | null;
  readonly page: ReviewPage | null;
}

/** `turning`: the old page stays, dimmed, until the new one is there. */
export type ReviewsStatus = 'idle' | 'ready' | 'turning' | 'failed';

interface ProductReviewsState extends LoadedReviews {
  readonly status: ReviewsStatus;
  readonly message: string | null;
  /** Reviews that this visit found helpful. */
  readonly voted: readonly string[];
}

const initialState: ProductReviewsState = {
  productNumber: '', sort: 'MostHelpful', overview: null, page: null, status: 'idle', message: null, voted: [],
};

export const productReviewsSlice = createSlice({
  name: 'productReviews',
  initialState,
  reducers: {
    loaded: (_state, { payload }: PayloadAction<LoadedReviews>): ProductReviewsState => ({
      ...initialState,
      ...payload,
      status: payload.page ? 'ready' : 'failed',
    }),
  },
  extraReducers: (on) =>
    on
      .addCase(turnPage.requested, (state, { payload }) => ({ ...state, status: 'turning', sort: payload.sort, message: null }))
      .addCase(turnPage.succeeded, (state, { payload, meta }) =>
        meta.request.productNumber === state.productNumber ? { ...state, status: 'ready', page: payload } : state,
      )
      .addCase(turnPage.failed, (state, { payload }) => ({ ...state, status: state.page ? 'ready' : 'failed', message: payload.message }))
      .addCase(vote.succeeded, (state, { payload }) => {
        state.voted.push(payload.reviewId);
        const review = state.page?.reviews.find(({ reviewId }) => reviewId === payload.reviewId);
        if (review) review.helpfulVotes = payload.helpfulVotes;
      })
      .addCase(vote.failed, (state, { payload }) => void (state.message = payload.message)),
});

export const selectProductReviews = (state: { readonly productReviews: ProductReviewsState }): ProductReviewsState => state.productReviews;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BusinessInfo, OwnerReviews, ReviewOverview, ReviewPage } from 'shared-contracts';
import { ALL_REVIEWS, type Owners, type ReviewSelection } from './product-reviews.api';
import { partsLoaded } from '../../platform/parts-loaded';
import { findOwners, report, turnPage, vote } from './product-reviews.tasks';

/** Server data for the browser. Null when the reviews could not be read. */
export interface LoadedReviews {
  readonly selection: ReviewSelection;
  readonly overview: ReviewOverview | null;
  readonly page: ReviewPage | null;
  /** The reviewed business, on the page of all products. */
  readonly business: BusinessInfo | null;
}

/** `turning`: the old page stays, dimmed, until the new one arrives. */
export type ReviewsStatus = 'idle' | 'ready' | 'turning' | 'failed';

/** State of a report: editing, sending, rejected, or received. */
export type Reporting =
  | { readonly status: 'closed' }
  | { readonly status: 'open' | 'sending'; readonly reviewId: string; readonly message: string | null }
  | { readonly status: 'received'; readonly reviewId: string; readonly message: string };

interface ProductReviewsState extends LoadedReviews {
  readonly status: ReviewsStatus;
  readonly message: string | null;
  /** Reviews that were voted helpful in this visit. */
  readonly voted: readonly string[];
  readonly reporting: Reporting;
  /** Reviews by drivers of one vehicle; null until known, and after a failure. */
  readonly owners: { readonly of: Owners; readonly found: OwnerReviews } | null;
}

const initialState: ProductReviewsState = {
  selection: { productNumber: '', ...ALL_REVIEWS },
  overview: null,
  page: null,
  business: null,
  status: 'idle',
  message: null,
  voted: [],
  reporting: { status: 'closed' },
  owners: null,
};

const fromLoaded = (loaded: LoadedReviews): ProductReviewsState => ({
  ...initialState,
  ...loaded,
  status: loaded.page ? 'ready' : 'failed',
});

export const productReviewsSlice = createSlice({
  name: 'productReviews',
  initialState,
  reducers: {
    loaded: (_state, { payload }: PayloadAction<LoadedReviews>) => fromLoaded(payload),
    reportOpened: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      reporting: { status: 'open' as const, reviewId: payload, message: null },
    }),
    reportClosed: (state) => ({ ...state, reporting: { status: 'closed' as const } }),
  },
  extraReducers: (on) =>
    on
      .addCase(partsLoaded, (_state, { payload }) => fromLoaded(payload.productReviews as LoadedReviews))
      .addCase(turnPage.requested, (state, { payload }) => ({
        ...state,
        status: 'turning' as const,
        selection: payload,
        message: null,
      }))
      .addCase(turnPage.succeeded, (state, { payload, meta }) =>
        meta.request.productNumber === state.selection.productNumber
          ? { ...state, status: 'ready' as const, page: payload }
          : state,
      )
      .addCase(turnPage.failed, (state, { payload }) => ({
        ...state,
        status: state.page ? ('ready' as const) : ('failed' as const),
        message: payload.message,
      }))
      .addCase(findOwners.requested, (state) => ({ ...state, owners: null }))
      .addCase(findOwners.succeeded, (state, { payload, meta }) => ({
        ...state,
        owners: { of: meta.request, found: payload },
      }))
      .addCase(vote.succeeded, (state, { payload }) => {
        state.voted.push(payload.reviewId);
        const review = state.page?.reviews.find(({ reviewId }) => reviewId === payload.reviewId);
        if (review) review.helpfulVotes = payload.helpfulVotes;
      })
      .addCase(vote.failed, (state, { payload }) => void (state.message = payload.message))
      .addCase(report.requested, (state, { payload }) => ({
        ...state,
        reporting: { status: 'sending' as const, reviewId: payload.reviewId, message: null },
      }))
      .addCase(report.succeeded, (state, { payload, meta }) => ({
        ...state,
        reporting: { status: 'received' as const, reviewId: meta.request.reviewId, message: payload.message },
      }))
      .addCase(report.failed, (state, { payload, meta }) => ({
        ...state,
        reporting: { status: 'open' as const, reviewId: meta.request.reviewId, message: payload.message },
      })),
});

export const { reportOpened, reportClosed } = productReviewsSlice.actions;

export const selectProductReviews = (state: { readonly productReviews: ProductReviewsState }): ProductReviewsState =>
  state.productReviews;

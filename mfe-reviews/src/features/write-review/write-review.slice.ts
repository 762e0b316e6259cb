import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Picture } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import { sendReview } from './write-review.tasks';

/** The reviewed product. */
export interface ReviewedProduct {
  readonly productNumber: string;
  readonly name: string;
  readonly size: string;
  readonly url: string;
  readonly picture: Picture | null;
  /** Aspects that may be rated in addition, by the API's names. */
  readonly aspects: readonly string[];
}

/** Null when the product does not exist or could not be read. */
export interface LoadedProduct {
  readonly product: ReviewedProduct | null;
  readonly isUnknown: boolean;
}

interface WriteReviewState extends LoadedProduct {
  readonly status: 'writing' | 'sending' | 'sent';
  readonly error: AppError | null;
  /** The store's confirmation of a received review. */
  readonly receipt: string | null;
}

const initialState: WriteReviewState = {
  product: null,
  isUnknown: false,
  status: 'writing',
  error: null,
  receipt: null,
};

export const writeReviewSlice = createSlice({
  name: 'writeReview',
  initialState,
  reducers: {
    loaded: (_state, { payload }: PayloadAction<LoadedProduct>): WriteReviewState => ({ ...initialState, ...payload }),
  },
  extraReducers: (on) =>
    on
      .addCase(sendReview.requested, (state) => ({ ...state, status: 'sending' as const, error: null }))
      .addCase(sendReview.succeeded, (state, { payload }) => ({
        ...state,
        status: 'sent' as const,
        receipt: payload.message,
      }))
      .addCase(sendReview.failed, (state, { payload }) => ({ ...state, status: 'writing' as const, error: payload })),
});

export const selectWriteReview = (state: { readonly writeReview: WriteReviewState }): WriteReviewState =>
  state.writeReview;

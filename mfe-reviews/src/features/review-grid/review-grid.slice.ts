import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Review } from 'shared-contracts';

/** Null after a failure; the home page renders without them. */
export type GridReviews = readonly Review[] | null;

export const reviewGridSlice = createSlice({
  name: 'reviewGrid',
  initialState: { reviews: null as GridReviews },
  reducers: { loaded: (_state, action: PayloadAction<GridReviews>) => ({ reviews: action.payload }) },
});

export const selectGridReviews = (state: { readonly reviewGrid: { readonly reviews: GridReviews } }): GridReviews =>
  state.reviewGrid.reviews;

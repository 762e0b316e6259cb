import { createSlice } from '@reduxjs/toolkit';
import type { FacetValue } from 'shared-contracts';
import { pageLoaded, partOf } from '../../platform/page-loaded';

/** A department's brands or categories with their number of models; null when loading failed. */
export type Counted = readonly FacetValue[] | null;

/** State of the pages of all brands and all categories. */
export interface AssortmentState {
  readonly tires: Counted;
  readonly wheels: Counted;
  readonly accessories: Counted;
}

const initialState: AssortmentState = { tires: null, wheels: null, accessories: null };

export const assortmentSlice = createSlice({
  name: 'assortment',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on.addCase(pageLoaded, (state, { payload }) => partOf<AssortmentState>(payload, 'assortment') ?? state),
});

export const selectAssortment = (state: { readonly assortment: AssortmentState }): AssortmentState => state.assortment;

import { createSlice } from '@reduxjs/toolkit';
import type { Deal } from 'shared-contracts';
import { pageLoaded, partOf } from '../../platform/page-loaded';

/**
 * `refused`: a preview link that does not work. `failed`: the store could not read its deals. `none`: the variant runs
 * no promotions.
 */
export interface DealsState {
  readonly status: 'ready' | 'refused' | 'failed' | 'none';
  readonly deals: readonly Deal[];
  /** The day of a preview; null for today's deals. */
  readonly day: string | null;
  /** Fit to show; null while `status` is ready. */
  readonly message: string | null;
}

const initialState: DealsState = { status: 'ready', deals: [], day: null, message: null };

export const dealsSlice = createSlice({
  name: 'deals',
  initialState,
  reducers: {},
  extraReducers: (on) => on.addCase(pageLoaded, (state, { payload }) => partOf<DealsState>(payload, 'deals') ?? state),
});

export const selectDeals = (state: { readonly deals: DealsState }): DealsState => state.deals;

/** Of one list, what ends first in front. */
export const dealsOf = (deals: readonly Deal[], list: Deal['list']): Deal[] =>
  deals
    .filter((deal) => deal.list === list)
    .sort(
      (one, other) =>
        one.promotion.endsOn.localeCompare(other.promotion.endsOn) || one.brand.localeCompare(other.brand),
    );

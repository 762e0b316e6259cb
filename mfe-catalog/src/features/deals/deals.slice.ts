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

const SET = 4;

/** Dollars off, or back on, a set of four: what tells deals apart. */
function savedOnSet({ promotion }: Deal): number {
  if (promotion.kind === 'InstantSavingsPromotion')
    return promotion.dollarAmount * Math.max(SET, promotion.minQuantity);
  return promotion.rebateDollarOff * Math.max(1, Math.floor(SET / Math.max(1, promotion.quantity)));
}

const byEnd = (one: Deal, other: Deal): number =>
  one.promotion.endsOn.localeCompare(other.promotion.endsOn) || one.brand.localeCompare(other.brand);

/** Of one list, what saves most in front, and of equals what ends first; what is over in the order of its last days. */
export function dealsOf(deals: readonly Deal[], list: Deal['list']): Deal[] {
  const listed = deals.filter((deal) => deal.list === list);
  if (list === 'EXPIRED_DEALS') return listed.sort(byEnd);
  return listed.sort((one, other) => savedOnSet(other) - savedOnSet(one) || byEnd(one, other));
}

import { createSlice } from '@reduxjs/toolkit';
import type { Deal } from 'shared-contracts';
import { pageLoaded, partOf } from '../../platform/page-loaded';

/** `refused`: an invalid preview link. `failed`: the deals could not be read. `none`: the variant has no promotions. */
export interface DealsState {
  readonly status: 'ready' | 'refused' | 'failed' | 'none';
  readonly deals: readonly Deal[];
  /** Day of a preview; null for today's deals. */
  readonly day: string | null;
  /** Message for the shopper; null while `status` is ready. */
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

/** Returns the dollars saved on a set of four, instantly or by rebate, for sorting. */
function savedOnSet({ promotion }: Deal): number {
  if (promotion.kind === 'InstantSavingsPromotion')
    return promotion.dollarAmount * Math.max(SET, promotion.minQuantity);
  return promotion.rebateDollarOff * Math.max(1, Math.floor(SET / Math.max(1, promotion.quantity)));
}

const byEnd = (one: Deal, other: Deal): number =>
  one.promotion.endsOn.localeCompare(other.promotion.endsOn) || one.brand.localeCompare(other.brand);

/** Sorts one list by saving, then by end date; ended deals by their last day. */
export function dealsOf(deals: readonly Deal[], list: Deal['list']): Deal[] {
  const listed = deals.filter((deal) => deal.list === list);
  if (list === 'EXPIRED_DEALS') return listed.sort(byEnd);
  return listed.sort((one, other) => savedOnSet(other) - savedOnSet(one) || byEnd(one, other));
}

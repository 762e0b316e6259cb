import { createSlice } from '@reduxjs/toolkit';
import type { FacetValue, ProductCard } from 'shared-contracts';
import { pageLoaded, partOf } from '../../platform/page-loaded';

/** What the home page shows besides its finder. Empty lists leave their section out. */
export interface HomeState {
  readonly brands: readonly FacetValue[];
  readonly brandCount: number;
  /** Products with a running offer. */
  readonly offers: readonly ProductCard[];
  /** The tab that the finder opens with. */
  readonly finder: 'vehicle' | 'size';
}

const initialState: HomeState = { brands: [], brandCount: 0, offers: [], finder: 'vehicle' };

export const homeSlice = createSlice({
  name: 'home',
  initialState,
  reducers: {
    finderSwitched: (state, { payload }: { payload: string }) => ({
      ...state,
      finder: payload === 'size' ? 'size' : 'vehicle',
    }),
  },
  extraReducers: (on) => on.addCase(pageLoaded, (state, { payload }) => partOf<HomeState>(payload, 'home') ?? state),
});

export const selectHome = (state: { readonly home: HomeState }): HomeState => state.home;

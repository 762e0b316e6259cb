import { createSlice } from '@reduxjs/toolkit';
import type { FacetValue, ProductCard } from 'shared-contracts';
import { pageLoaded, partOf } from '../../platform/page-loaded';

/** Content of the home page besides its finder. Sections with empty lists are hidden. */
export interface HomeState {
  readonly brands: readonly FacetValue[];
  readonly brandCount: number;
  /** Products with a running offer. */
  readonly offers: readonly ProductCard[];
  /** Initial tab of the finder. */
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

import { createSlice } from '@reduxjs/toolkit';
import type { FitsVehicle } from 'shared-contracts';
import { pageLoaded, partOf } from '../../platform/page-loaded';
import type { ComparedProduct, Comparison } from './compare.api';
import { checkFits, openCompare } from './compare.tasks';

/** Server data of an address; a message when loading failed. */
export interface LoadedComparison extends Comparison {
  readonly search: string;
  readonly message: string | null;
}

export interface CompareState extends LoadedComparison {
  /** `changing`: the shown products stay until the next ones arrive. */
  readonly status: 'ready' | 'changing' | 'failed';
  /** Fit for the chosen vehicle, by product number. */
  readonly fits: Readonly<Record<string, FitsVehicle>>;
}

const initialState: CompareState = { search: '', products: [], unknown: [], message: null, status: 'ready', fits: {} };

export const compareSlice = createSlice({
  name: 'compare',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(pageLoaded, (state, { payload }) => {
        const loaded = partOf<LoadedComparison>(payload, 'compare');
        return loaded ? { ...initialState, ...loaded, status: loaded.message ? 'failed' : 'ready' } : state;
      })
      .addCase(openCompare.requested, (state, { payload }) => ({
        ...state,
        ...payload,
        status: 'changing',
        message: null,
      }))
      .addCase(openCompare.succeeded, (state, { payload }) => ({ ...state, ...payload, status: 'ready' }))
      .addCase(openCompare.failed, (state, { payload }) => ({ ...state, status: 'failed', message: payload.message }))
      .addCase(checkFits.succeeded, (state, { payload }) => ({ ...state, fits: payload })),
});

type Root = { readonly compare: CompareState };
export const selectCompare = (state: Root): CompareState => state.compare;
export type { ComparedProduct };

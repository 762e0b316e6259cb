import { createSlice } from '@reduxjs/toolkit';
import { pageLoaded, partOf } from '../../platform/page-loaded';
import type { DepartmentAnswer } from './search-answer';
import { openSearch } from './search-results.tasks';

/** What the server found. */
export interface LoadedSearch {
  readonly text: string;
  readonly answers: readonly DepartmentAnswer[];
}

export interface SearchResultsState extends LoadedSearch {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
}

const initialState: SearchResultsState = { text: '', answers: [], status: 'idle' };

export const searchResultsSlice = createSlice({
  name: 'searchResults',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(pageLoaded, (state, { payload }): SearchResultsState => {
        const loaded = partOf<LoadedSearch>(payload, 'searchResults');
        if (!loaded) return state as SearchResultsState;
        return {
          ...loaded,
          status: loaded.text && loaded.answers.every(({ page }) => page === null) ? 'failed' : 'ready',
        };
      })
      .addCase(openSearch.requested, (_state, { payload }): SearchResultsState => ({
        text: payload,
        answers: [],
        status: 'loading',
      }))
      .addCase(openSearch.succeeded, (state, { payload }) => ({ ...state, answers: payload, status: 'ready' }))
      .addCase(openSearch.failed, (state) => ({ ...state, status: 'failed' })),
});

export const selectSearchResults = (state: { readonly searchResults: SearchResultsState }): SearchResultsState =>
  state.searchResults;

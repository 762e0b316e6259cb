import { createSlice } from '@reduxjs/toolkit';
import { pageLoaded, partOf } from '../../platform/page-loaded';
import type { LoadedSearch } from './search-answer';
import { openSearch } from './search-results.tasks';

export interface SearchResultsState extends LoadedSearch {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
}

const initialState: SearchResultsState = { text: '', answers: [], help: [], status: 'idle' };

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
        help: [],
        status: 'loading',
      }))
      .addCase(openSearch.succeeded, (state, { payload }) => ({ ...state, ...payload, status: 'ready' }))
      .addCase(openSearch.failed, (state) => ({ ...state, status: 'failed' })),
});

export const selectSearchResults = (state: { readonly searchResults: SearchResultsState }): SearchResultsState =>
  state.searchResults;

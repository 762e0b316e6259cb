import { createSlice } from '@reduxjs/toolkit';
import type { ProductPage } from 'shared-contracts';
import { defineTask, fail, ok, type TaskContext } from 'remote-kit';
import { pageLoaded, partOf } from '../../platform/page-loaded';
import { SEARCH_FAILED } from '../../platform/words';
import { NO_SECTION, SEARCHED, sectionQuery, type DepartmentAnswer } from './search-answer';

/** All departments at once; one that does not answer leaves the others. */
export const openSearch = defineTask(
  'searchResults/open',
  async (text: string, { http, signal }: TaskContext) => {
    const answers = await Promise.all(
      SEARCHED.map(async (path): Promise<DepartmentAnswer> => {
        const answer = await http.get<ProductPage>('/products', sectionQuery(path, text), signal);
        if (answer.ok) return { path, page: answer.value };
        return { path, page: answer.error.kind === 'validation' ? NO_SECTION : null };
      }),
    );
    return answers.some(({ page }) => page)
      ? ok(answers)
      : fail({ kind: 'unexpected', message: SEARCH_FAILED, status: 503 });
  },
  'latest',
);

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

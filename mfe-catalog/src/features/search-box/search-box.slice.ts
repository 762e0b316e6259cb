import { createSlice } from '@reduxjs/toolkit';
import type { SuggestionGroup } from 'shared-contracts';
import { suggest } from './search-box.tasks';

export interface SearchBoxState {
  /** Text of the suggestions. */
  readonly text: string;
  readonly groups: readonly SuggestionGroup[];
}

const initialState: SearchBoxState = { text: '', groups: [] };

export const searchBoxSlice = createSlice({
  name: 'searchBox',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(suggest.succeeded, (_state, { payload, meta }): SearchBoxState => ({
        text: meta.request,
        groups: payload,
      }))
      // Suggestions are optional: without them the form still searches.
      .addCase(suggest.failed, () => initialState),
});

export const selectSearchBox = (state: { readonly searchBox: SearchBoxState }): SearchBoxState => state.searchBox;

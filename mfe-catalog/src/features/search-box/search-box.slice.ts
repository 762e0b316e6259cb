import { createSlice } from '@reduxjs/toolkit';
import { suggest, type Suggested } from './search-box.tasks';

export interface SearchBoxState extends Suggested {
  /** What the suggestions are for. */
  readonly text: string;
}

const initialState: SearchBoxState = { text: '', groups: [], help: [] };

export const searchBoxSlice = createSlice({
  name: 'searchBox',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(suggest.succeeded, (_state, { payload, meta }): SearchBoxState => ({
        text: meta.request,
        ...payload,
      }))
      // Suggestions are a help, not a promise: without them the form still searches.
      .addCase(suggest.failed, () => initialState),
});

export const selectSearchBox = (state: { readonly searchBox: SearchBoxState }): SearchBoxState => state.searchBox;

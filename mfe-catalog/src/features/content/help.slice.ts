import { createSlice } from '@reduxjs/toolkit';
import { pageLoaded, partOf } from '../../platform/page-loaded';
import type { HelpTopic } from '../../platform/help/help-topics';

/** `null`: the variant does not show the requested page. */
export interface HelpState {
  readonly topic: HelpTopic | null;
}

const initialState: HelpState = { topic: null };

export const helpSlice = createSlice({
  name: 'help',
  initialState,
  reducers: {},
  extraReducers: (on) => on.addCase(pageLoaded, (state, { payload }) => partOf<HelpState>(payload, 'help') ?? state),
});

export const selectHelp = (state: { readonly help: HelpState }): HelpState => state.help;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A product of the list. */
export interface Pick {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/** Null when they could not be read. */
export type Picks = readonly Pick[] | null;

export const picksSlice = createSlice({
  name: 'picks',
  initialState: { picks: null as Picks },
  reducers: { loaded: (_state, { payload }: PayloadAction<Picks>) => ({ picks: payload }) },
});

export const selectPicks = (state: { readonly picks: { readonly picks: Picks } }): Picks => state.picks.picks;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A line that was just taken out, with what it needs to come back. */
export interface RemovedLine {
  readonly productNumber: string;
  readonly quantity: number;
  readonly name: string;
}

export const removedLineSlice = createSlice({
  name: 'removedLine',
  initialState: null as RemovedLine | null,
  reducers: {
    lineRemoved: (_state, action: PayloadAction<RemovedLine>) => action.payload,
    undone: () => null,
    dismissed: () => null,
  },
});

export const selectRemovedLine = (state: { readonly removedLine: RemovedLine | null }): RemovedLine | null =>
  state.removedLine;

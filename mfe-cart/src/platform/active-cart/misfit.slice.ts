import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RequestMap } from 'shared-contracts';

type AddRequest = RequestMap['cart:add-requested']['request'];

/** A purchase that does not fit its vehicle, pending confirmation. */
export interface Misfit {
  readonly request: AddRequest;
  /** The API's question: "This tire doesn't fit your 2021 Ford F-150. Add it for another vehicle?" */
  readonly question: string;
}

interface MisfitState {
  readonly misfit: Misfit | null;
  readonly isAdding: boolean;
  /** Why adding failed after the confirmation. */
  readonly error: string | null;
}

const nothing: MisfitState = { misfit: null, isAdding: false, error: null };

export const misfitSlice = createSlice({
  name: 'misfit',
  initialState: nothing,
  reducers: {
    found: (_, { payload }: PayloadAction<Misfit>): MisfitState => ({ ...nothing, misfit: payload }),
    confirmed: (state): MisfitState => ({ ...state, isAdding: true, error: null }),
    failed: (state, { payload }: PayloadAction<string>): MisfitState => ({ ...state, isAdding: false, error: payload }),
    closed: () => nothing,
  },
});

interface Root {
  readonly misfit: MisfitState;
}

export const selectMisfit = (state: Root): MisfitState => state.misfit;

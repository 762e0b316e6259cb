import { createSlice } from '@reduxjs/toolkit';
import { findCompanions, type Companions } from './goes-with.tasks';

const initialState: Companions = { groups: [], offer: null };

export const goesWithSlice = createSlice({
  name: 'goesWith',
  initialState,
  reducers: {},
  extraReducers: (on) => on.addCase(findCompanions.succeeded, (_state, { payload }): Companions => payload),
});

export const selectCompanions = (state: { readonly goesWith: Companions }): Companions => state.goesWith;

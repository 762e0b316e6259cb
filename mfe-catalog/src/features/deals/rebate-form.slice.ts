import { createSlice } from '@reduxjs/toolkit';
import type { Deal } from 'shared-contracts';
import { pageLoaded, partOf } from '../../platform/page-loaded';

/** `deal` is null when no rebate has a form at the address, or when the deals could not be read (`isFailed`). */
export interface RebateFormState {
  readonly deal: Deal | null;
  readonly isFailed: boolean;
}

const initialState: RebateFormState = { deal: null, isFailed: false };

export const rebateFormSlice = createSlice({
  name: 'rebateForm',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on.addCase(pageLoaded, (state, { payload }) => partOf<RebateFormState>(payload, 'rebateForm') ?? state),
});

export const selectRebateForm = (state: { readonly rebateForm: RebateFormState }): RebateFormState => state.rebateForm;

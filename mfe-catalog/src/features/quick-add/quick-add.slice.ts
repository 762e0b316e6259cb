import { createSlice } from '@reduxjs/toolkit';
import type { ProductDetail } from 'shared-contracts';
import { openSizes, addSize } from './quick-add.tasks';

export interface QuickAddState {
  readonly status: 'loading' | 'ready' | 'failed' | 'adding' | 'added';
  readonly product: ProductDetail | null;
  readonly message: string | null;
}

const initialState: QuickAddState = { status: 'loading', product: null, message: null };

export const quickAddSlice = createSlice({
  name: 'quickAdd',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(openSizes.requested, () => initialState)
      .addCase(openSizes.succeeded, (_state, { payload }): QuickAddState => ({
        status: 'ready',
        product: payload,
        message: null,
      }))
      .addCase(openSizes.failed, (_state, { payload }): QuickAddState => ({
        status: 'failed',
        product: null,
        message: payload.message,
      }))
      .addCase(addSize.requested, (state) => ({ ...state, status: 'adding', message: null }))
      .addCase(addSize.succeeded, (state) => ({ ...state, status: 'added' }))
      .addCase(addSize.failed, (state, { payload }) => ({ ...state, status: 'ready', message: payload.message })),
});

export const selectQuickAdd = (state: { readonly quickAdd: QuickAddState }): QuickAddState => state.quickAdd;

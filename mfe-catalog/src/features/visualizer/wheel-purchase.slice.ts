import { createSlice } from '@reduxjs/toolkit';
import { openVisualizer } from './visualizer.tasks';
import { addWheels } from './wheel-purchase.tasks';

export interface WheelPurchaseState {
  readonly status: 'idle' | 'adding' | 'failed';
  /** Set after a failure. */
  readonly message: string | null;
}

const initialState: WheelPurchaseState = { status: 'idle', message: null };

export const wheelPurchaseSlice = createSlice({
  name: 'wheelPurchase',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(addWheels.requested, (): WheelPurchaseState => ({ status: 'adding', message: null }))
      .addCase(addWheels.succeeded, () => initialState)
      .addCase(addWheels.failed, (_state, { payload }): WheelPurchaseState => ({
        status: 'failed',
        message: payload.message,
      }))
      // A message about one wheel does not apply to the next.
      .addCase(openVisualizer.requested, (state) => (state.status === 'failed' ? initialState : state)),
});

export const selectWheelPurchase = (state: { readonly wheelPurchase: WheelPurchaseState }): WheelPurchaseState =>
  state.wheelPurchase;

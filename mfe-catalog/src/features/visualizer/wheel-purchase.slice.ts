import { createSlice } from '@reduxjs/toolkit';
import type { CartAnswer, SelectedVehicle } from 'shared-contracts';
import { defineTask, fail, ok, type TaskContext } from 'remote-kit';
import { searchesSoFar } from '../../platform/searches';
import { openVisualizer } from './visualizer.tasks';

/** How many wheels a set has. */
export const WHEEL_SET = 4;

interface WheelSet {
  readonly productNumber: string;
  readonly vehicle?: SelectedVehicle;
}

/** Asks the cart for a set of the drawn wheel. */
export const addWheels = defineTask(
  'visualizer/addWheels',
  async ({ productNumber, vehicle }: WheelSet, { host }: TaskContext) => {
    const answer: CartAnswer = await host.events.request('cart:add-requested', {
      lines: [{ productNumber, quantity: WHEEL_SET }],
      ...(vehicle && { vehicle }),
      ...searchesSoFar(),
    });
    return answer.ok
      ? ok(true as const)
      : fail({ kind: 'conflict', message: answer.message, code: answer.code ?? 'CART' });
  },
  'leading',
);

export interface WheelPurchaseState {
  readonly status: 'idle' | 'adding' | 'failed';
  /** Set when it failed. */
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
      // What is said of one wheel is not true of the next.
      .addCase(openVisualizer.requested, (state) => (state.status === 'failed' ? initialState : state)),
});

export const selectWheelPurchase = (state: { readonly wheelPurchase: WheelPurchaseState }): WheelPurchaseState =>
  state.wheelPurchase;

import { createSlice } from '@reduxjs/toolkit';
import type { CartAnswer, ProductDetail, SelectedVehicle } from 'shared-contracts';
import { defineTask, fail, ok, type TaskContext } from 'remote-kit';
import { searchesSoFar } from '../../platform/searches';

/** All sizes of a product's line, with prices. */
export const openSizes = defineTask(
  'quickAdd/openSizes',
  (productNumber: string, { http, signal }: TaskContext) =>
    http.get<ProductDetail>(`/products/${encodeURIComponent(productNumber)}`, {}, signal),
  'latest',
);

interface ChosenSize {
  readonly productNumber: string;
  readonly quantity: number;
  readonly vehicle?: SelectedVehicle;
}

export const addSize = defineTask(
  'quickAdd/addSize',
  async ({ productNumber, quantity, vehicle }: ChosenSize, { host }: TaskContext) => {
    const answer: CartAnswer = await host.events.request('cart:add-requested', {
      lines: [{ productNumber, quantity }],
      ...(vehicle && { vehicle }),
      ...searchesSoFar(),
    });
    return answer.ok
      ? ok(true as const)
      : fail({ kind: 'conflict', message: answer.message, code: answer.code ?? 'CART' });
  },
  'leading',
);

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

import { createSlice } from '@reduxjs/toolkit';
import type { AppError } from 'remote-kit';
import { transferTask } from './cart-transfer.tasks';

/** Link that transfers the cart. */
export interface CartLink {
  readonly href: string;
  readonly expiresAt: string;
}

/** `status` uses the specification's words (§4). */
export interface CartTransferState {
  readonly status: 'IDLE' | 'PENDING' | 'SUCCESS' | 'ERROR';
  readonly link: CartLink | null;
  readonly error: AppError | null;
}

const initialState: CartTransferState = { status: 'IDLE', link: null, error: null };

export const cartTransferSlice = createSlice({
  name: 'cartTransfer',
  initialState,
  reducers: { closed: () => initialState },
  extraReducers: (on) =>
    on
      .addCase(transferTask.requested, () => ({ ...initialState, status: 'PENDING' as const }))
      .addCase(transferTask.succeeded, (_, { payload }) => ({ status: 'SUCCESS' as const, link: payload, error: null }))
      .addCase(transferTask.failed, (_, { payload }) => ({ status: 'ERROR' as const, link: null, error: payload })),
});

export const selectTransfer = (state: { readonly cartTransfer: CartTransferState }): CartTransferState =>
  state.cartTransfer;

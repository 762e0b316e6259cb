import { createSlice } from '@reduxjs/toolkit';
import { defineTask, fail, ok, type AppError, type TaskContext } from 'remote-kit';
import { transferCart } from '../../platform/active-cart/cart.api';
import { servedBy } from '../../platform/active-cart/partner-ids';

/** Spec §4. */
const transferFailed = (cartNumber: string): AppError => ({
  kind: 'unexpected',
  status: 0,
  message: `Failed to transfer cart: ${cartNumber}`,
});

/** The address that gives the cart away. */
export interface CartLink {
  readonly href: string;
  readonly expiresAt: string;
}

/** Makes the link; an earlier one ends. */
export const transferTask = defineTask(
  'cartTransfer/transfer',
  async ({ cartNumber }: { readonly cartNumber: string }, { host, http }: TaskContext) => {
    const answer = await transferCart(http, cartNumber, { attributes: servedBy(host.storage) });
    if (!answer.ok) return answer.error.kind === 'unexpected' ? fail(transferFailed(cartNumber)) : answer;
    const { exchangeToken, expiresAt } = answer.value;
    return ok({ href: `${location.origin}/cart?exchangeToken=${encodeURIComponent(exchangeToken)}`, expiresAt });
  },
  'leading',
);

/** `status` in the specification's words (§4). */
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

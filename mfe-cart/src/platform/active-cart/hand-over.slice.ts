import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CartNumber } from 'shared-contracts';

/** A cart that a link offers; nothing of it is taken before the shopper says so. */
export interface CartOffer {
  readonly token: string;
  readonly givenBy: CartNumber['givenBy'];
  readonly totalUnitCount: number;
  /** Units in the shopper's own cart, to which the offered ones are added. */
  readonly ownUnitCount: number;
}

interface HandOverState {
  readonly offer: CartOffer | null;
}

const initialState: HandOverState = { offer: null };

export const handOverSlice = createSlice({
  name: 'handOver',
  initialState,
  reducers: {
    offered: (_, action: PayloadAction<CartOffer>): HandOverState => ({ offer: action.payload }),
    accepted: (_, __: PayloadAction<CartOffer>): HandOverState => initialState,
    declined: (): HandOverState => initialState,
  },
});

export const selectOffer = (state: { readonly handOver: HandOverState }): CartOffer | null => state.handOver.offer;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CartNumber } from 'shared-contracts';

/** A cart offered by a link, accepted only on confirmation. */
export interface CartOffer {
  readonly token: string;
  readonly givenBy: CartNumber['givenBy'];
  readonly totalUnitCount: number;
  /** Units in the shopper's own cart, which the offered ones would be added to. */
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

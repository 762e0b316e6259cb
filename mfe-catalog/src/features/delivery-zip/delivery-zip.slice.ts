import { createSlice } from '@reduxjs/toolkit';
import type { ZipValidation } from 'shared-contracts';
import { checkZip } from './delivery-zip.tasks';

/** `valid`: known and served; `refused`: invalid or not served. */
export interface DeliveryZipState {
  readonly status: 'idle' | 'checking' | 'valid' | 'refused';
  readonly answer: ZipValidation | null;
  readonly message: string | null;
}

const initialState: DeliveryZipState = { status: 'idle', answer: null, message: null };
const UNKNOWN = "That zip code isn't known. Check the five digits.";
const NOT_SERVED = "We don't deliver to Alaska, Hawaii and Puerto Rico yet. Another zip code in the 48 states works.";

export const deliveryZipSlice = createSlice({
  name: 'deliveryZip',
  initialState,
  reducers: { edited: (state) => ({ ...state, status: 'idle' as const, message: null }) },
  extraReducers: (on) =>
    on
      .addCase(checkZip.requested, (): DeliveryZipState => ({ ...initialState, status: 'checking' }))
      .addCase(checkZip.succeeded, (_state, { payload }): DeliveryZipState => {
        if (!payload.isZipCodeValid) return { status: 'refused', answer: payload, message: payload.message ?? UNKNOWN };
        if (!payload.isEligible) return { status: 'refused', answer: payload, message: payload.message ?? NOT_SERVED };
        return { status: 'valid', answer: payload, message: null };
      })
      .addCase(checkZip.failed, (_state, { payload }): DeliveryZipState => ({
        ...initialState,
        status: 'refused',
        message: payload.message,
      })),
});

export const selectDeliveryZip = (state: { readonly deliveryZip: DeliveryZipState }): DeliveryZipState =>
  state.deliveryZip;

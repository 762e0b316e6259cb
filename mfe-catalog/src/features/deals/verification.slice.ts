import { createSlice } from '@reduxjs/toolkit';
import type { AppError } from 'remote-kit';
import { beginVerification, finishVerification } from './verification.tasks';

/** `idle`: not begun. `leaving`: redirecting to the service. `checking`: returned from it. */
export type VerificationStatus = 'idle' | 'leaving' | 'checking' | 'verified' | 'failed';

export interface VerificationState {
  readonly status: VerificationStatus;
  /** Set while `status` is failed. */
  readonly message: string | null;
}

const initialState: VerificationState = { status: 'idle', message: null };
const NO_CART =
  'You have no cart yet. Put the tires you want in your cart, then come back here: your cart is what gets verified.';

/** Without a cart verification cannot begin, the only cause of "not found" here. */
const beginMessage = (error: AppError): string => (error.kind === 'not-found' ? NO_CART : error.message);

export const verificationSlice = createSlice({
  name: 'verification',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(beginVerification.requested, (): VerificationState => ({ status: 'leaving', message: null }))
      .addCase(beginVerification.failed, (_, { payload }): VerificationState => ({
        status: 'failed',
        message: beginMessage(payload),
      }))
      .addCase(finishVerification.requested, (): VerificationState => ({ status: 'checking', message: null }))
      .addCase(finishVerification.succeeded, (): VerificationState => ({ status: 'verified', message: null }))
      .addCase(finishVerification.failed, (_, { payload }): VerificationState => ({
        status: 'failed',
        message: payload.message,
      })),
});

export const selectVerification = (state: { readonly verification: VerificationState }): VerificationState =>
  state.verification;

import { createSlice } from '@reduxjs/toolkit';
import type { BookingConfirmation } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import { acceptBooking, declineBooking, openBooking } from './answer-booking.tasks';

/** `open`: waits for an answer. `answered`: on this page just now. `closed`: answered or changed before. */
export type AnswerStatus = 'loading' | 'open' | 'answering' | 'answered' | 'closed' | 'expired' | 'failed';

export interface AnswerState {
  readonly status: AnswerStatus;
  readonly booking: BookingConfirmation | null;
  readonly error: AppError | null;
}

const initialState: AnswerState = { status: 'loading', booking: null, error: null };

const answered = (_: AnswerState, { payload }: { readonly payload: BookingConfirmation }): AnswerState => ({
  status: 'answered',
  booking: payload,
  error: null,
});
const refused = (state: AnswerState, { payload }: { readonly payload: AppError }): AnswerState => ({
  ...state,
  status: 'open',
  error: payload,
});
const answering = (state: AnswerState): AnswerState => ({ ...state, status: 'answering', error: null });

export const answerBookingSlice = createSlice({
  name: 'answerBooking',
  initialState,
  reducers: {
    /** This browser has no token of the booking. */
    withoutLink: (): AnswerState => ({ ...initialState, status: 'expired' }),
  },
  extraReducers: (on) =>
    on
      .addCase(openBooking.requested, (state) => ({
        ...initialState,
        // A just rejected answer is shown with the booking's current state.
        error: state.status === 'open' ? state.error : null,
      }))
      .addCase(openBooking.succeeded, (state, { payload: { booking, canAnswer } }) => ({
        status: booking === null ? 'expired' : canAnswer ? 'open' : 'closed',
        booking,
        error: state.error,
      }))
      .addCase(openBooking.failed, (state, { payload }) => ({ ...state, status: 'failed', error: payload }))
      .addCase(acceptBooking.requested, answering)
      .addCase(declineBooking.requested, answering)
      .addCase(acceptBooking.succeeded, answered)
      .addCase(declineBooking.succeeded, answered)
      .addCase(acceptBooking.failed, refused)
      .addCase(declineBooking.failed, refused),
});

export const selectAnswer = (state: { readonly answerBooking: AnswerState }): AnswerState => state.answerBooking;

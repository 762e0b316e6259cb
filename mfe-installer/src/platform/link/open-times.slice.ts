import { createSlice } from '@reduxjs/toolkit';
import type { AppointmentCalendar } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import { loadTimes } from './open-times.tasks';

export interface OpenTimesState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly calendar: AppointmentCalendar | null;
  readonly error: AppError | null;
}

const initialState: OpenTimesState = { status: 'idle', calendar: null, error: null };

export const openTimesSlice = createSlice({
  name: 'openTimes',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(loadTimes.requested, () => ({ ...initialState, status: 'loading' as const }))
      .addCase(loadTimes.succeeded, (_, { payload }) => ({
        status: 'ready' as const,
        calendar: payload,
        error: null,
      }))
      .addCase(loadTimes.failed, (state, { payload }) => ({ ...state, status: 'failed' as const, error: payload })),
});

export const selectOpenTimes = (state: { readonly openTimes: OpenTimesState }): OpenTimesState => state.openTimes;

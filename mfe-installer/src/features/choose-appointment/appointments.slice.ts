import { createSlice } from '@reduxjs/toolkit';
import type { AppointmentCalendar } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import { holdAppointment, loadSlots } from './appointments.tasks';

/** `holding`: a selected slot is being requested. */
export type AppointmentsStatus = 'idle' | 'loading' | 'ready' | 'holding' | 'failed';

export interface AppointmentsState {
  readonly status: AppointmentsStatus;
  readonly calendar: AppointmentCalendar | null;
  readonly error: AppError | null;
}

const initialState: AppointmentsState = { status: 'idle', calendar: null, error: null };

export const appointmentsSlice = createSlice({
  name: 'appointments',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(loadSlots.requested, (state, { payload }) =>
        state.calendar?.installerId === payload.installerId ? state : { ...initialState, status: 'loading' },
      )
      .addCase(loadSlots.succeeded, (state, { payload }) => ({ ...state, status: 'ready', calendar: payload }))
      .addCase(loadSlots.failed, (state, { payload }) => ({ ...state, status: 'failed', error: payload }))
      .addCase(holdAppointment.requested, (state) => ({ ...state, status: 'holding', error: null }))
      .addCase(holdAppointment.succeeded, (state) => ({ ...state, status: 'ready' }))
      .addCase(holdAppointment.failed, (state, { payload }) => ({ ...state, status: 'ready', error: payload })),
});

export const selectAppointments = (state: { readonly appointments: AppointmentsState }): AppointmentsState =>
  state.appointments;

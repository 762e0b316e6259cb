import { createSlice } from '@reduxjs/toolkit';
import type { InstallerList, MovePrice, Rebooking, RebookingBody } from 'shared-contracts';
import { codeOf, type AppError } from 'remote-kit';
import { changeAppointment, findOthers, loadMovePrice, openAppointment } from './change-appointment.tasks';

/** `changed`: on this page just now. */
export type ChangeStatus = 'loading' | 'open' | 'changing' | 'changed' | 'expired' | 'failed';

/** Other installers, and the state of the search. */
export interface OthersState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly list: InstallerList | null;
  readonly error: AppError | null;
}

/** Price of the order at the selected place; null until the API answered. */
export interface MovePriceState {
  readonly price: MovePrice | null;
  readonly error: AppError | null;
}

export interface ChangeState {
  readonly status: ChangeStatus;
  readonly appointment: Rebooking | null;
  /** Last request. */
  readonly rebooking: RebookingBody | null;
  readonly error: AppError | null;
  readonly others: OthersState;
  readonly move: MovePriceState;
}

const initialState: ChangeState = {
  status: 'loading',
  appointment: null,
  rebooking: null,
  error: null,
  others: { status: 'idle', list: null, error: null },
  move: { price: null, error: null },
};

/** The time was taken concurrently, so the options are outdated. */
export const isOvertaken = (error: AppError): boolean =>
  error.kind === 'not-found' || ['BOOKING_CHANGED', 'BOOKING_ANSWERED', 'HOLD_EXPIRED'].includes(codeOf(error) ?? '');

export const changeAppointmentSlice = createSlice({
  name: 'changeAppointment',
  initialState,
  reducers: {
    /** This browser has no token of the booking. */
    withoutLink: (): ChangeState => ({ ...initialState, status: 'expired' }),
    /** Clears the message when another option is opened. */
    turned: (state): ChangeState => ({ ...state, error: null }),
  },
  extraReducers: (on) =>
    on
      .addCase(openAppointment.requested, (state) => ({
        ...initialState,
        error: state.status === 'open' ? state.error : null,
      }))
      .addCase(openAppointment.succeeded, (state, { payload }) => ({ ...state, status: 'open', appointment: payload }))
      .addCase(openAppointment.failed, (state, { payload }) => ({
        ...state,
        status: payload.kind === 'not-found' ? 'expired' : 'failed',
        error: payload,
      }))
      .addCase(changeAppointment.requested, (state, { payload }) => ({
        ...state,
        status: 'changing',
        rebooking: payload.body,
        error: null,
      }))
      .addCase(changeAppointment.succeeded, (state, { payload }) => ({
        ...state,
        status: 'changed',
        appointment: payload,
      }))
      .addCase(changeAppointment.failed, (state, { payload }) => ({ ...state, status: 'open', error: payload }))
      .addCase(loadMovePrice.requested, (state) => ({ ...state, move: { price: null, error: null } }))
      .addCase(loadMovePrice.succeeded, (state, { payload }) => ({ ...state, move: { price: payload, error: null } }))
      .addCase(loadMovePrice.failed, (state, { payload }) => ({ ...state, move: { price: null, error: payload } }))
      .addCase(findOthers.requested, (state) => ({
        ...state,
        others: { ...state.others, status: 'loading', error: null },
      }))
      .addCase(findOthers.succeeded, (state, { payload }) => ({
        ...state,
        others: { status: 'ready', list: payload, error: null },
      }))
      .addCase(findOthers.failed, (state, { payload }) => ({
        ...state,
        others: { ...state.others, status: 'failed', error: payload },
      })),
});

export const selectChange = (state: { readonly changeAppointment: ChangeState }): ChangeState =>
  state.changeAppointment;
export const selectMovePrice = (state: { readonly changeAppointment: ChangeState }): MovePriceState =>
  state.changeAppointment.move;

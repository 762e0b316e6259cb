import { createSlice } from '@reduxjs/toolkit';
import type { AccountOrders } from 'shared-contracts';
import { services, type AppError } from 'remote-kit';
import { takeEvery } from 'typed-redux-saga';
import { endMemberSession, isSignedOut, signOutTask } from '../../platform/member/member-session';
import { loadOrdersTask, changePasswordTask } from './account.tasks';

export interface AccountState {
  readonly account: AccountOrders | null;
  readonly loadError: AppError | null;
  readonly isChanging: boolean;
  readonly passwordError: AppError | null;
  /** Number of password changes on this page. */
  readonly changes: number;
  readonly isLeaving: boolean;
  readonly leaveError: AppError | null;
}

const initialState: AccountState = {
  account: null,
  loadError: null,
  isChanging: false,
  passwordError: null,
  changes: 0,
  isLeaving: false,
  leaveError: null,
};

export const accountSlice = createSlice({
  name: 'account',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(loadOrdersTask.requested, (state) => ({ ...state, loadError: null }))
      .addCase(loadOrdersTask.succeeded, (state, { payload }) => ({ ...state, account: payload }))
      .addCase(loadOrdersTask.failed, (state, { payload }) => ({ ...state, loadError: payload }))
      .addCase(changePasswordTask.requested, (state) => ({ ...state, isChanging: true, passwordError: null }))
      .addCase(changePasswordTask.succeeded, (state) => ({
        ...state,
        isChanging: false,
        changes: state.changes + 1,
      }))
      .addCase(changePasswordTask.failed, (state, { payload }) => ({
        ...state,
        isChanging: false,
        passwordError: payload,
      }))
      .addCase(signOutTask.requested, (state) => ({ ...state, isLeaving: true, leaveError: null }))
      // Removes all member data from the page.
      .addCase(signOutTask.succeeded, () => initialState)
      .addCase(signOutTask.failed, (state, { payload }) => ({ ...state, isLeaving: false, leaveError: payload })),
});

export const selectAccount = (state: { readonly account: AccountState }): AccountState => state.account;

/** Handles an expired sign-in: the page shows the sign-in form. */
export function* accountSaga() {
  yield* takeEvery(
    (action: { type: string; payload?: unknown }) =>
      (loadOrdersTask.failed.match(action) || changePasswordTask.failed.match(action)) && isSignedOut(action.payload),
    function* leave() {
      const { host } = yield* services();
      endMemberSession(host);
    },
  );
}

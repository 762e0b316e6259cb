import { createSlice } from '@reduxjs/toolkit';
import type { AppError } from 'remote-kit';
import { signOutTask } from '../../platform/member/member-session';

export interface AccountMenuState {
  readonly isLeaving: boolean;
  readonly error: AppError | null;
}

const initialState: AccountMenuState = { isLeaving: false, error: null };

export const accountMenuSlice = createSlice({
  name: 'accountMenu',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(signOutTask.requested, () => ({ isLeaving: true, error: null }))
      .addCase(signOutTask.succeeded, () => initialState)
      .addCase(signOutTask.failed, (_, { payload }) => ({ isLeaving: false, error: payload })),
});

export const selectAccountMenu = (state: { readonly accountMenu: AccountMenuState }): AccountMenuState =>
  state.accountMenu;

import { createSlice } from '@reduxjs/toolkit';
import type { InstallerList } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import type { InstallersWanted } from './installers.api';
import { searchInstallers } from './installers.tasks';

/** `idle`: no zip code yet. `refreshing`: the old list stays while a new one comes. */
export type InstallersStatus = 'idle' | 'loading' | 'refreshing' | 'ready' | 'failed';

export interface InstallersState {
  readonly status: InstallersStatus;
  readonly wanted: InstallersWanted | null;
  readonly list: InstallerList | null;
  readonly error: AppError | null;
}

const initialState: InstallersState = { status: 'idle', wanted: null, list: null, error: null };

export const installersSlice = createSlice({
  name: 'installers',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(searchInstallers.requested, (state, { payload }) => ({
        ...state,
        status: state.list ? 'refreshing' : 'loading',
        wanted: payload,
        error: null,
      }))
      .addCase(searchInstallers.succeeded, (state, { payload }) => ({ ...state, status: 'ready', list: payload }))
      .addCase(searchInstallers.failed, (state, { payload }) => ({ ...state, status: 'failed', error: payload })),
});

export const selectInstallers = (state: { readonly installers: InstallersState }): InstallersState => state.installers;

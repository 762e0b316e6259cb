import { createSlice } from '@reduxjs/toolkit';
import type { InstallerList } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import { isLaterPage, type InstallerCriteria } from './installers.api';
import { searchInstallers } from './installers.tasks';

/** `idle`: no zip code yet. `refreshing`: the old list stays while a new one comes. `more`: its next page comes. */
export type InstallersStatus = 'idle' | 'loading' | 'refreshing' | 'more' | 'ready' | 'failed';

export interface InstallersState {
  readonly status: InstallersStatus;
  readonly criteria: InstallerCriteria | null;
  readonly list: InstallerList | null;
  readonly error: AppError | null;
}

const initialState: InstallersState = { status: 'idle', criteria: null, list: null, error: null };

const pageBefore = ({ page = 1 }: InstallerCriteria): number => page - 1;

function statusOf(criteria: InstallerCriteria, list: InstallerList | null): InstallersStatus {
  if (isLaterPage(criteria)) return 'more';
  return list ? 'refreshing' : 'loading';
}

/** A shop may move between two pages while they are read; it stands where it was seen first. */
function withPage(list: InstallerList, next: InstallerList): InstallerList {
  const known = new Set(list.installers.map(({ installerId }) => installerId));
  return { ...next, installers: [...list.installers, ...next.installers.filter((one) => !known.has(one.installerId))] };
}

export const installersSlice = createSlice({
  name: 'installers',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(searchInstallers.requested, (state, { payload }) => ({
        ...state,
        status: statusOf(payload, state.list),
        criteria: payload,
        error: null,
      }))
      .addCase(searchInstallers.succeeded, (state, { payload, meta }) => ({
        ...state,
        status: 'ready',
        list: state.list && isLaterPage(meta.request) ? withPage(state.list, payload) : payload,
      }))
      .addCase(searchInstallers.failed, (state, { payload, meta }) => {
        if (!isLaterPage(meta.request)) return { ...state, status: 'failed', error: payload };
        // The list that is there stays; the page is asked for again by the same button.
        return {
          ...state,
          status: 'ready',
          error: payload,
          criteria: { ...meta.request, page: pageBefore(meta.request) },
        };
      }),
});

export const selectInstallers = (state: { readonly installers: InstallersState }): InstallersState => state.installers;

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { InstallerList } from 'shared-contracts';
import { codeOf, type AppError } from 'remote-kit';
import { isLaterPage, type InstallerCriteria } from './installers.api';
import { searchInstallers } from './installers.tasks';
import { NO_WISHES, type Wishes } from './wishes';

/** `idle`: no ZIP code yet. `refreshing`: the old list stays while a new one loads. `more`: the next page loads. */
export type InstallersStatus = 'idle' | 'loading' | 'refreshing' | 'more' | 'ready' | 'failed';

export interface InstallersState {
  readonly status: InstallersStatus;
  readonly criteria: InstallerCriteria | null;
  readonly list: InstallerList | null;
  /** Filters of the current list; `criteria` are ahead of it while a new one loads. */
  readonly listWishes: Wishes;
  readonly error: AppError | null;
}

/** State before the first search. */
export const NOTHING_ASKED: InstallersState = {
  status: 'idle',
  criteria: null,
  list: null,
  listWishes: NO_WISHES,
  error: null,
};

const pageBefore = ({ page = 1 }: InstallerCriteria): number => page - 1;

function statusOf(criteria: InstallerCriteria, list: InstallerList | null): InstallersStatus {
  if (isLaterPage(criteria)) return 'more';
  return list ? 'refreshing' : 'loading';
}

/** A shop may move between two pages during loading; its first position counts. */
function withPage(list: InstallerList, next: InstallerList): InstallerList {
  const known = new Set(list.installers.map(({ installerId }) => installerId));
  return { ...next, installers: [...list.installers, ...next.installers.filter((one) => !known.has(one.installerId))] };
}

export const installersSlice = createSlice({
  name: 'installers',
  initialState: NOTHING_ASKED,
  reducers: {
    /** Stores the server's result of the page's address. */
    found: (_state, { payload }: PayloadAction<InstallersState>) => payload,
  },
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
        listWishes: meta.request.wishes ?? NO_WISHES,
        list: state.list && isLaterPage(meta.request) ? withPage(state.list, payload) : payload,
      }))
      .addCase(searchInstallers.failed, (state, { payload, meta }) => {
        if (!isLaterPage(meta.request)) return { ...state, status: 'failed', error: payload };
        // The current list stays; the same button retries the page.
        return {
          ...state,
          status: 'ready',
          error: payload,
          criteria: { ...meta.request, page: pageBefore(meta.request) },
        };
      }),
});

/** Returns whether the ZIP code is invalid or not served, which is reported at its field. */
export const isZipFault = ({ status, error }: InstallersState): boolean =>
  status === 'failed' && (error?.kind === 'validation' || codeOf(error) === 'ZIP_NOT_SERVED');

export const selectInstallers = (state: { readonly installers: InstallersState }): InstallersState => state.installers;

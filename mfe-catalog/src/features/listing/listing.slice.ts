import { createSlice } from '@reduxjs/toolkit';
import type { ProductPage } from 'shared-contracts';
import { NO_REASON } from 'remote-kit';
import { pageLoaded, partOf } from '../../platform/page-loaded';
import { joined } from './listing.api';
import { addFromListing, openListing } from './listing.tasks';
import type { Alternatives } from './alternatives';

/**
 * `loading`: nothing to show yet. `changing`: old results stay, dimmed, until new ones arrive. `extending`: one more
 * page is loading; `stuck`: it failed.
 */
export type ListingStatus = 'idle' | 'loading' | 'ready' | 'changing' | 'extending' | 'stuck' | 'failed';

/** Server data of an address. */
export interface LoadedListing {
  readonly pathname: string;
  readonly search: string;
  readonly page: ProductPage | null;
  readonly searchId: string | null;
  /** Set when `page` is null. */
  readonly message: string | null;
  /** Present only for an empty list. */
  readonly alternatives?: Alternatives;
}

export interface ListingState extends LoadedListing {
  readonly status: ListingStatus;
  /** Address of `page`; `pathname` and `search` are those of the last request. */
  readonly shown: Pick<LoadedListing, 'pathname' | 'search'>;
  /** Cards with a pending purchase, and the reason of the last failure. */
  readonly adding: readonly string[];
  readonly addMessage: string | null;
}

const initialState: ListingState = {
  pathname: '',
  search: '',
  shown: { pathname: '', search: '' },
  page: null,
  searchId: null,
  message: null,
  status: 'idle',
  adding: [],
  addMessage: null,
};

const startedStatus = ({ page }: ListingState, isMore = false): ListingStatus =>
  isMore ? 'extending' : page ? 'changing' : 'loading';

export const listingSlice = createSlice({
  name: 'listing',
  initialState,
  reducers: { addMessageDismissed: (state) => ({ ...state, addMessage: null }) },
  extraReducers: (on) =>
    on
      .addCase(pageLoaded, (state, { payload }) => {
        const loaded = partOf<LoadedListing>(payload, 'listing');
        return loaded
          ? {
              ...initialState,
              ...loaded,
              shown: { pathname: loaded.pathname, search: loaded.search },
              status: loaded.page ? 'ready' : 'failed',
            }
          : state;
      })
      .addCase(openListing.requested, (state, { payload: { pathname, search, isMore } }) => ({
        ...state,
        pathname,
        search,
        status: startedStatus(state as ListingState, isMore),
        message: null,
      }))
      .addCase(openListing.succeeded, (state, { payload, meta }) => {
        const { page, alternatives: _old, ...rest } = state as ListingState;
        const { pathname, search, isMore } = meta.request;
        if (isMore && page)
          return { ...rest, page: joined([page, payload.page]), shown: { pathname, search }, status: 'ready' };
        return { ...rest, ...payload, shown: { pathname, search }, status: 'ready' };
      })
      .addCase(openListing.failed, (state, { payload, meta }) =>
        meta.request.isMore
          ? { ...state, status: 'stuck', message: payload.message }
          : // The page shows the words of spec §8 for a failure without a reason.
            { ...state, status: 'failed', message: payload.message === NO_REASON ? null : payload.message },
      )
      .addCase(addFromListing.requested, (state, { payload }) => ({
        ...state,
        adding: [...state.adding, payload.cardId],
        addMessage: null,
      }))
      .addCase(addFromListing.succeeded, (state, { meta }) => ({
        ...state,
        adding: state.adding.filter((id) => id !== meta.request.cardId),
      }))
      .addCase(addFromListing.failed, (state, { payload, meta }) => ({
        ...state,
        adding: state.adding.filter((id) => id !== meta.request.cardId),
        addMessage: payload.message,
      })),
});

export const selectListing = (state: { readonly listing: ListingState }): ListingState => state.listing;

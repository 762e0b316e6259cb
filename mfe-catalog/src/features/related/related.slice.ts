import { createSlice } from '@reduxjs/toolkit';
import type { RelatedGroup } from 'shared-contracts';
import { pageLoaded, partOf } from '../../platform/page-loaded';
import type { RelatedSubject } from './related.api';
import { findRelated } from './related.tasks';

/** Server data; null when loading failed. */
export interface LoadedRelated {
  readonly subject: RelatedSubject;
  readonly groups: readonly RelatedGroup[] | null;
}

export interface RelatedState extends LoadedRelated {
  /** `changing`: old groups stay, dimmed, until new ones arrive. */
  readonly status: 'ready' | 'changing' | 'failed';
  /** Inputs of the last request. */
  readonly asked: RelatedSubject;
}

const NOBODY: RelatedSubject = { productNumber: '', fitmentId: null };
const initialState: RelatedState = { subject: NOBODY, asked: NOBODY, groups: [], status: 'ready' };

export const relatedSlice = createSlice({
  name: 'related',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(pageLoaded, (state, { payload }): RelatedState => {
        const loaded = partOf<LoadedRelated>(payload, 'related');
        return loaded ? { ...loaded, asked: loaded.groups ? loaded.subject : NOBODY, status: 'ready' } : state;
      })
      .addCase(findRelated.requested, (state, { payload }): RelatedState => ({
        ...state,
        asked: payload,
        status: 'changing',
      }))
      .addCase(findRelated.succeeded, (state, { payload, meta }): RelatedState => ({
        ...state,
        subject: meta.request,
        groups: payload.groups,
        status: 'ready',
      }))
      .addCase(findRelated.failed, (state): RelatedState => ({ ...state, status: 'failed' })),
});

export const selectRelated = (state: { readonly related: RelatedState }): RelatedState => state.related;

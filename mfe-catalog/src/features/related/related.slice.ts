import { createSlice } from '@reduxjs/toolkit';
import type { RelatedGroup } from 'shared-contracts';
import { pageLoaded, partOf } from '../../platform/page-loaded';
import type { RelatedSubject } from './related.api';
import { findRelated } from './related.tasks';

/** What the server found; null where it could not ask. */
export interface LoadedRelated {
  readonly subject: RelatedSubject;
  readonly groups: readonly RelatedGroup[] | null;
}

export interface RelatedState extends LoadedRelated {
  /** `changing`: what was found stays, veiled, until the next comes. */
  readonly status: 'ready' | 'changing' | 'failed';
  /** What was asked for last, whatever became of it. */
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

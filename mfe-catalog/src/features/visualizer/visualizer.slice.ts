import { createSlice } from '@reduxjs/toolkit';
import { pageLoaded, partOf } from '../../platform/page-loaded';
import { readVisualizerAddress, sourceKeyOf } from './visualizer-address';
import type { VisualizerSources } from './visualizer.api';
import { openVisualizer } from './visualizer.tasks';

/** Data and its address; without sources loading failed. */
export interface LoadedVisualizer {
  readonly key: string;
  readonly sources: VisualizerSources | null;
}

export interface VisualizerState extends LoadedVisualizer {
  /** `changing`: the old drawing stays until the next one is loaded. */
  readonly status: 'loading' | 'ready' | 'changing' | 'failed';
  /** Address of the last request. */
  readonly requestedKey: string;
}

const initialState: VisualizerState = { key: '', requestedKey: '', sources: null, status: 'loading' };

export const visualizerSlice = createSlice({
  name: 'visualizer',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(pageLoaded, (state, { payload }): VisualizerState => {
        const loaded = partOf<LoadedVisualizer>(payload, 'visualizer');
        return loaded ? { ...loaded, requestedKey: loaded.key, status: loaded.sources ? 'ready' : 'failed' } : state;
      })
      .addCase(openVisualizer.requested, (state, { payload }): VisualizerState => ({
        ...state,
        requestedKey: sourceKeyOf(readVisualizerAddress(payload.search)),
        status: state.sources ? 'changing' : 'loading',
      }))
      .addCase(openVisualizer.succeeded, (state, { payload }): VisualizerState => ({
        ...state,
        key: state.requestedKey,
        sources: payload,
        status: 'ready',
      }))
      .addCase(openVisualizer.failed, (state): VisualizerState => ({ ...state, status: 'failed' })),
});

export const selectVisualizer = (state: { readonly visualizer: VisualizerState }): VisualizerState => state.visualizer;

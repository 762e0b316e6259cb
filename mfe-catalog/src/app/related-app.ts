import { defineRemoteApp } from 'remote-kit';
import { relatedSlice } from '../features/related/related.slice';
import { findRelated } from '../features/related/related.tasks';

/** The store of what stands beside a product: it wakes when it comes into view. */
export const relatedApp = defineRemoteApp({
  name: 'catalog',
  reducers: { related: relatedSlice.reducer },
  sagas: [findRelated.watch],
});

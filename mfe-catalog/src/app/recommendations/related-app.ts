import { defineRemoteApp } from 'remote-kit';
import { relatedSlice } from '../../features/related/related.slice';
import { findRelated } from '../../features/related/related.tasks';

/** Store of related products, which load near the viewport. */
export const relatedApp = defineRemoteApp({
  name: 'catalog',
  reducers: { related: relatedSlice.reducer },
  sagas: [findRelated.watch],
});

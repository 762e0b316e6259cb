import { defineRemoteApp } from 'remote-kit';
import { compareSlice } from '../../features/compare/compare.slice';
import { checkFits, openCompare } from '../../features/compare/compare.tasks';
import { restoreShopper } from '../../platform/restore-shopper.saga';

/** A separate store, so that other pages of the catalog load nothing of it. */
export const compareApp = defineRemoteApp({
  name: 'catalog',
  reducers: { compare: compareSlice.reducer },
  sagas: [openCompare.watch, checkFits.watch, restoreShopper],
});

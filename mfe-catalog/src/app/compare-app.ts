import { defineRemoteApp } from 'remote-kit';
import { compareSlice } from '../features/compare/compare.slice';
import { checkFits, openCompare } from '../features/compare/compare.tasks';
import { restoreShopper } from '../platform/restore-shopper.saga';

/** A store of its own: what every other page of the catalog loads stays as small as it is. */
export const compareApp = defineRemoteApp({
  name: 'catalog',
  reducers: { compare: compareSlice.reducer },
  sagas: [openCompare.watch, checkFits.watch, restoreShopper],
});

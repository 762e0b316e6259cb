import { defineRemoteApp } from 'remote-kit';
import { goesWithSlice } from '../features/goes-with/goes-with.slice';
import { findCompanions } from '../features/goes-with/goes-with.tasks';
import { restoreShopper } from '../platform/restore-shopper.saga';

/** The store of what helps with what was added: it begins with the cart's drawer. */
export const goesWithApp = defineRemoteApp({
  name: 'catalog',
  reducers: { goesWith: goesWithSlice.reducer },
  sagas: [findCompanions.watch, restoreShopper],
});

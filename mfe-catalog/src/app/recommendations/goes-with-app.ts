import { defineRemoteApp } from 'remote-kit';
import { goesWithSlice } from '../../features/goes-with/goes-with.slice';
import { findCompanions } from '../../features/goes-with/goes-with.tasks';
import { restoreShopper } from '../../platform/restore-shopper.saga';

/** Store of the recommendations after adding to the cart; it starts with the cart drawer. */
export const goesWithApp = defineRemoteApp({
  name: 'catalog',
  reducers: { goesWith: goesWithSlice.reducer },
  sagas: [findCompanions.watch, restoreShopper],
});

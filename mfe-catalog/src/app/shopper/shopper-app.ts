import { defineRemoteApp } from 'remote-kit';
import { adoptZips } from '../../features/delivery-zip/delivery-zip.saga';
import { deliveryZipSlice } from '../../features/delivery-zip/delivery-zip.slice';
import { checkZip } from '../../features/delivery-zip/delivery-zip.tasks';
import { nameZips } from '../../features/delivery-zip/name-zip.saga';
import { searchBoxSlice } from '../../features/search-box/search-box.slice';
import { suggest } from '../../features/search-box/search-box.tasks';
import { vehicleFinderSlice } from '../../features/vehicle-finder/vehicle-finder.slice';
import { nextStep } from '../../features/vehicle-finder/vehicle-finder.tasks';
import { restoreShopper } from '../../platform/restore-shopper.saga';

/** Store of dialogs and search for the shopper on any page: the header's chips and search, the finder dialog. */
export const shopperApp = defineRemoteApp({
  name: 'catalog',
  reducers: {
    vehicleFinder: vehicleFinderSlice.reducer,
    deliveryZip: deliveryZipSlice.reducer,
    searchBox: searchBoxSlice.reducer,
  },
  sagas: [nextStep.watch, checkZip.watch, suggest.watch, adoptZips, nameZips, restoreShopper],
});

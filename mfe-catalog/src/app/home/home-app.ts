import { defineRemoteApp } from 'remote-kit';
import { homeSlice } from '../../features/home/home.slice';
import { sizeFinderSlice } from '../../features/size-finder/size-finder.slice';
import { readSizes } from '../../features/size-finder/size-finder.tasks';
import { vehicleFinderSlice } from '../../features/vehicle-finder/vehicle-finder.slice';
import { nextStep } from '../../features/vehicle-finder/vehicle-finder.tasks';
import { restoreShopper } from '../../platform/restore-shopper.saga';

/** Store of the home page; each page has its own, so that its first load contains no other. */
export const homeApp = defineRemoteApp({
  name: 'catalog',
  reducers: { home: homeSlice.reducer, vehicleFinder: vehicleFinderSlice.reducer, sizeFinder: sizeFinderSlice.reducer },
  sagas: [nextStep.watch, readSizes.watch, restoreShopper],
});

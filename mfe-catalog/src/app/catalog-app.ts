import { defineRemoteApp } from 'remote-kit';
import { adoptZips } from '../features/delivery-zip/delivery-zip.saga';
import { checkZip, deliveryZipSlice } from '../features/delivery-zip/delivery-zip.slice';
import { homeSlice } from '../features/home/home.slice';
import { listingSlice } from '../features/listing/listing.slice';
import { addFromListing, openListing } from '../features/listing/listing.tasks';
import { productSlice } from '../features/product/product.slice';
import { addToCart, checkDelivery, checkFit, openProduct } from '../features/product/product.tasks';
import { searchBoxSlice, suggest } from '../features/search-box/search-box.slice';
import { readSizes, sizeFinderSlice } from '../features/size-finder/size-finder.slice';
import { vehicleFinderSlice } from '../features/vehicle-finder/vehicle-finder.slice';
import { nextStep } from '../features/vehicle-finder/vehicle-finder.tasks';
import { restoreShopper } from '../platform/restore-shopper.saga';

/** The catalog's store. */
export const catalogApp = defineRemoteApp({
  name: 'catalog',
  reducers: {
    vehicleFinder: vehicleFinderSlice.reducer,
    sizeFinder: sizeFinderSlice.reducer,
    home: homeSlice.reducer,
    listing: listingSlice.reducer,
    product: productSlice.reducer,
    deliveryZip: deliveryZipSlice.reducer,
    searchBox: searchBoxSlice.reducer,
  },
  sagas: [
    ...[nextStep, readSizes, openListing, addFromListing, openProduct, checkFit, checkDelivery, addToCart, checkZip, suggest].map((task) => task.watch),
    adoptZips,
    restoreShopper,
  ],
});

import { defineRemoteApp } from 'remote-kit';
import { listingSlice } from '../features/listing/listing.slice';
import { addFromListing, openListing } from '../features/listing/listing.tasks';
import { restoreShopper } from '../platform/restore-shopper.saga';
import { listingAnalytics } from './listing-analytics.saga';

/** The listings' store. */
export const listingApp = defineRemoteApp({
  name: 'catalog',
  reducers: { listing: listingSlice.reducer },
  sagas: [openListing.watch, addFromListing.watch, listingAnalytics, restoreShopper],
});

import { defineRemoteApp } from 'remote-kit';
import { cardStockSlice } from '../../features/listing/card-stock.slice';
import { readCardStock } from '../../features/listing/card-stock.tasks';
import { listingSlice } from '../../features/listing/listing.slice';
import { addFromListing, openListing } from '../../features/listing/listing.tasks';
import { restoreShopper } from '../../platform/restore-shopper.saga';
import { listingAnalytics } from './listing-analytics.saga';

/** The listings' store. */
export const listingApp = defineRemoteApp({
  name: 'catalog',
  reducers: { listing: listingSlice.reducer, cardStock: cardStockSlice.reducer },
  sagas: [openListing.watch, addFromListing.watch, readCardStock.watch, listingAnalytics, restoreShopper],
});

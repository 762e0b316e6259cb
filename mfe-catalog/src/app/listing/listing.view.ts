import { defineView } from 'remote-kit';
import { pageLoaded } from '../../platform/page-loaded';
import { listingApp } from './listing-app';
import { ListingPage, ListingSkeleton } from './listing-page';

export const view = defineView({
  app: listingApp,
  // The page comes with the server's data, so a browser rarely needs this code.
  load: async (context) =>
    (await import(/* webpackChunkName: "listing-extra" */ '../../features/listing/listing.load')).loadListing(context),
  receive: pageLoaded,
  Component: ListingPage,
  Skeleton: ListingSkeleton,
  whenPressed: () => import(/* webpackChunkName: "listing-asked" */ './size-chooser'),
});

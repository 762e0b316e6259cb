import { defineView } from 'remote-kit';
import { loadListing } from '../features/listing/load-listing';
import { pageLoaded } from '../platform/page-loaded';
import { listingApp } from './listing-app';
import { ListingPage, ListingSkeleton } from './listing-page';

export const view = defineView({ app: listingApp, load: loadListing, receive: pageLoaded, Component: ListingPage, Skeleton: ListingSkeleton });

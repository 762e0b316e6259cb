import { defineView } from 'remote-kit';
import { loadListing } from '../features/listing/load-listing';
import { pageLoaded } from '../platform/page-loaded';
import { catalogApp } from './catalog-app';
import { ListingPage, ListingSkeleton } from './listing-page';

export const view = defineView({ app: catalogApp, load: loadListing, receive: pageLoaded, Component: ListingPage, Skeleton: ListingSkeleton });

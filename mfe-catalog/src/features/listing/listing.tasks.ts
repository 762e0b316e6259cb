import { defineTask, type TaskContext } from 'remote-kit';
import { requestAddToCart, type Purchase } from '../../platform/add-to-cart';
import { readListingAddress } from '../../platform/listing-address';
import { readListing } from './read-listing';

/** Listing to load; `isMore` appends its last page. */
export interface OpenListing {
  readonly pathname: string;
  readonly search: string;
  readonly isMore?: boolean;
}

/** Loads a listing by its address; a newer address aborts the older request. */
export const openListing = defineTask(
  'listing/open',
  ({ pathname, search, isMore = false }: OpenListing, { http, signal }: TaskContext) =>
    readListing(http, readListingAddress(pathname, search), { isMore, signal }),
  'latest',
);

/** Purchase of a card's button: a set, or two front and two rear. */
export interface CardPurchase extends Purchase {
  readonly cardId: string;
}

export const addFromListing = defineTask(
  'listing/add',
  (purchase: CardPurchase, context: TaskContext) => requestAddToCart(purchase, context),
  'every',
);

import type { ProductPage } from 'shared-contracts';
import { isNoResult, ok, type ApiReader, type Result } from 'remote-kit';
import { filtersOf, oneOf, type ListingAddress } from '../../platform/listing-address';
import type { Alternatives } from './alternatives';
import { NO_PRODUCTS, readProducts, type FoundProducts, type ReadOptions } from './listing.api';

/** Content of a listing. */
export interface FoundListing extends FoundProducts {
  /** The API rejected the filters of the address (HTTP 400): an empty list, and no error (spec §8). */
  readonly isRefused?: true;
  /** Present only for an empty list. */
  readonly alternatives?: Alternatives;
}

/** Returns whether there are products, but fewer pages than requested. */
export const isPastEnd = ({ total, products }: ProductPage): boolean => total > 0 && products.length === 0;

/** Returns whether no product has this size, independent of filters: the list does not exist. */
export const isOfNoSize = (address: ListingAddress, { total }: ProductPage): boolean =>
  total === 0 && Boolean(oneOf(address, 'size')) && filtersOf(address).length === 0 && !oneOf(address, 'q');

const hasAlternatives = (address: ListingAddress): boolean =>
  filtersOf(address).length > 0 || Boolean(oneOf(address, 'size'));

/** Reads a listing by its address, for the server's page and for changes in the browser. */
export async function readListing(
  api: ApiReader,
  address: ListingAddress,
  options: ReadOptions = {},
): Promise<Result<FoundListing>> {
  const found = await readProducts(api, address, options);
  const isRefused = !found.ok && isNoResult(found.error);
  if (!found.ok && !isRefused) return found;
  const listing: FoundListing = found.ok ? found.value : { page: NO_PRODUCTS, searchId: null, isRefused: true };
  if (listing.page.total > 0 || !hasAlternatives(address)) return ok(listing);
  const { findAlternatives } = await import(/* webpackChunkName: "listing-asked" */ './alternatives');
  return ok({ ...listing, alternatives: await findAlternatives(api, address, listing.page.facets, options.signal) });
}

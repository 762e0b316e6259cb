import type { ProductSuggestions, SizesOnSale } from 'shared-contracts/wire';
import type { Failure } from '../platform/values/failure';
import type { ListingQuery } from './listing/listing-query';
import { listingService, type ListingBody } from './listing/listing.service';
import { relatedService, type RelatedBody, type RelatedRequest } from './related/related.service';
import type { SearchDependencies } from './search.types';
import { sizesOnSale, type SizesQuestion } from './sizes-on-sale';
import { suggestionService } from './suggestions/suggestion.service';
import { dictionarySource } from './words/search-memory';

/**
 * Finds products for shoppers. Carts, prices and orders do not depend on it: another engine behind this interface
 * changes search results only.
 */
export interface CatalogSearch {
  /** Returns a page of products with its facets, as JSON text of `ProductPage`. */
  listing(query: ListingQuery): Promise<ListingBody>;
  /** Suggests completions of a text: sizes, vehicles, products, brands and categories. */
  suggestions(text: string, hasOffers: boolean): Promise<ProductSuggestions>;
  /** Returns similar and matching products; with a vehicle, only those that fit it. */
  related(question: RelatedRequest): Promise<RelatedBody | Failure>;
  sizesOnSale(question: SizesQuestion): Promise<SizesOnSale>;
}

/** Searches the in-memory catalog, and queries the database for words. */
export function liveCatalogSearch(deps: SearchDependencies): CatalogSearch {
  const dictionaries = dictionarySource(deps.fitments);
  return {
    listing: listingService({ ...deps, dictionaries }).page,
    suggestions: suggestionService({ ...deps, dictionaries }).suggestions,
    related: relatedService(deps).read,
    sizesOnSale: sizesOnSale(deps.snapshots),
  };
}

import type { ProductSuggestions, SizesOnSale } from 'shared-contracts/wire';
import type { Failure } from '../platform/failure';
import type { ListingQuery } from './listing/listing-query';
import { listingService, type ListingBody } from './listing/listing.service';
import { relatedService, type RelatedBody, type RelatedRequest } from './related/related.service';
import type { SearchDependencies } from './search.types';
import { sizesOnSale, type SizesQuestion } from './sizes-on-sale';
import { suggestionService } from './suggestions/suggestion.service';
import { dictionarySource } from './words/search-memory';

/**
 * How shoppers find products. Carts, prices and orders know nothing of it: another engine behind this interface changes
 * what is found, never what is sold.
 */
export interface CatalogSearch {
  /** A page of products with the facets that narrow it, as JSON text of `ProductPage`. */
  listing(query: ListingQuery): Promise<ListingBody>;
  /** What a text may become while it is typed: sizes, vehicles, products, brands and categories. */
  suggestions(text: string, hasOffers: boolean): Promise<ProductSuggestions>;
  /**
   * Similar and matching products; only what goes on the vehicle where one is named.
   */
  related(question: RelatedRequest): Promise<RelatedBody | Failure>;
  sizesOnSale(question: SizesQuestion): Promise<SizesOnSale>;
}

/** Answers from the catalog in memory, and asks the database for words. */
export function liveCatalogSearch(deps: SearchDependencies): CatalogSearch {
  const dictionaries = dictionarySource(deps.fitments);
  return {
    listing: listingService({ ...deps, dictionaries }).page,
    suggestions: suggestionService({ ...deps, dictionaries }).suggestions,
    related: relatedService(deps).read,
    sizesOnSale: sizesOnSale(deps.snapshots),
  };
}

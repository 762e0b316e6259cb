import type { SearchUnderstood } from 'shared-contracts/wire';
import type { Sku } from '../../modules/catalog/catalog.types';
import type { ListingSubject } from './listing-subject';

export interface FoundSubject {
  readonly productType: Sku['productType'];
  readonly subject: ListingSubject;
  readonly vehicle?: string;
  readonly notice?: string;
  /** Name of the promotion that filters the listing. */
  readonly deal?: string;
  readonly understood?: SearchUnderstood;
}

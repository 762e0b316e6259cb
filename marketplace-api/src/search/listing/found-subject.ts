import type { SearchUnderstood } from 'shared-contracts/wire';
import type { Sku } from '../../modules/catalog/catalog.types';
import type { ListingSubject } from './listing-subject';

/** What a question is about, and what to say of it. */
export interface FoundSubject {
  readonly productType: Sku['productType'];
  readonly subject: ListingSubject;
  readonly vehicle?: string;
  readonly notice?: string;
  /** Name of the promotion that the listing is narrowed to. */
  readonly deal?: string;
  readonly understood?: SearchUnderstood;
}

import { boltPatternTag, departmentTag, sizeTag, type CacheTag } from 'shared-contracts/wire';
import type { FoundSubject } from './found-subject';
import type { ListingQuery } from './listing-query';
import type { ListingSubject } from './listing-subject';

/** Returns the tags of the lists that `listing-subject` starts from; null for a whole department. */
function listsOf(productType: FoundSubject['productType'], { fitments, sizes, rear }: ListingSubject) {
  if (productType === 'WHEEL')
    return fitments.length === 0 ? null : fitments.map(({ boltPattern }) => boltPatternTag(boltPattern ?? ''));
  if (productType !== 'TIRE') return null;
  if (fitments.length > 0)
    return fitments
      .flatMap(({ frontSize, rearSize }) => [frontSize, ...(rearSize === null ? [] : [rearSize])])
      .map(sizeTag);
  return sizes === null ? null : [...sizes, ...(rear === null ? [] : [rear])].map(sizeTag);
}

/** Returns the tags of a listing's page. Search results by words can come from anywhere. */
export function tagsOfListing({ term, fitmentId }: ListingQuery, { productType, subject }: FoundSubject): CacheTag[] {
  if (term !== null) return ['catalog', 'fitments', 'promotions'];
  const lists = listsOf(productType, subject) ?? [departmentTag(productType)];
  return [...new Set(lists), 'promotions', ...(fitmentId === null ? [] : (['fitments'] as const))];
}

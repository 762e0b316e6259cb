import {
  boltPatternTag,
  departmentTag,
  lineTag,
  productTag,
  reviewsTag,
  rimTag,
  sizeTag,
  type CacheTag,
} from 'shared-contracts/wire';
import type { Sku } from './catalog.types';

type Tagged = Pick<Sku, 'productNumber' | 'lineId' | 'productType' | 'size' | 'boltPattern' | 'rim'>;

/**
 * Returns the tags of products to compare with: tires of the same size, or wheels of the same bolt pattern and
 * diameter.
 */
function peersOf({ productType, size, boltPattern, rim }: Tagged): CacheTag[] {
  if (productType === 'TIRE') return [sizeTag(size)];
  if (productType !== 'WHEEL') return [];
  return [boltPatternTag(boltPattern ?? ''), ...(rim === null ? [] : [rimTag(rim)])];
}

/** Returns the tags of everything that changes with a product. */
export const tagsOfChange = (sku: Tagged): CacheTag[] => [
  productTag(sku.productNumber),
  lineTag(sku.lineId),
  ...peersOf(sku),
  departmentTag(sku.productType),
  'catalog',
];

/**
 * Returns the tags of a product page's data: the product, its line with offers, its sample reviews, and prices of tires
 * of the same size.
 */
export const tagsOfDetail = ({ productNumber, lineId, productType, size }: Tagged): CacheTag[] => [
  productTag(productNumber),
  lineTag(lineId),
  reviewsTag(lineId),
  ...(productType === 'TIRE' ? [sizeTag(size)] : []),
];

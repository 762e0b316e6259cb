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

/** What a product is compared with: tires of its size, wheels of its bolt pattern and of its diameter. */
function peersOf({ productType, size, boltPattern, rim }: Tagged): CacheTag[] {
  if (productType === 'TIRE') return [sizeTag(size)];
  if (productType !== 'WHEEL') return [];
  return [boltPatternTag(boltPattern ?? ''), ...(rim === null ? [] : [rimTag(rim)])];
}

/** Everything that changes when a product does. */
export const tagsOfChange = (sku: Tagged): CacheTag[] => [
  productTag(sku.productNumber),
  lineTag(sku.lineId),
  ...peersOf(sku),
  departmentTag(sku.productType),
  'catalog',
];

/**
 * What the page of a product shows: the product, its line with its offers, whether it has sample reviews, and how tires
 * of its size are priced.
 */
export const tagsOfDetail = ({ productNumber, lineId, productType, size }: Tagged): CacheTag[] => [
  productTag(productNumber),
  lineTag(lineId),
  reviewsTag(lineId),
  ...(productType === 'TIRE' ? [sizeTag(size)] : []),
];

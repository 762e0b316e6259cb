import { boltPatternTag, departmentTag, lineTag, rimTag, sizeTag, type CacheTag } from 'shared-contracts/wire';
import type { Sku } from '../../modules/catalog/catalog.types';
import type { FitmentRow } from '../../modules/fitment/fitment.service';

const patternOf = (row: FitmentRow | null): CacheTag[] => (row?.boltPattern ? [boltPatternTag(row.boltPattern)] : []);
const rimOf = ({ rim }: Sku): CacheTag[] => (rim === null ? [] : [rimTag(rim)]);

/** Returns the tags of the lists in which `related-groups` searches, by the type of the product on the page. */
function candidatesOf(sku: Sku, vehicle: FitmentRow | null): CacheTag[] {
  const { productType, size, boltPattern, fitsSizes } = sku;
  if (productType === 'TIRE') {
    const sizes = [size, ...(vehicle ? [vehicle.frontSize] : [])];
    return [...sizes.map(sizeTag), ...patternOf(vehicle), ...rimOf(sku), departmentTag('ACCESSORY')];
  }
  // A wheel takes tires of several widths.
  if (productType === 'WHEEL') return [boltPatternTag(boltPattern ?? ''), ...patternOf(vehicle), departmentTag('TIRE')];
  return [departmentTag('ACCESSORY'), ...(fitsSizes ?? []).map(sizeTag)];
}

export const tagsOfRelated = (sku: Sku, vehicle: FitmentRow | null): CacheTag[] => [
  lineTag(sku.lineId),
  ...candidatesOf(sku, vehicle),
  'fitments',
  'promotions',
];

import type { Sku } from '../../modules/catalog/catalog.types';

type Seasonal = Pick<Sku, 'productType' | 'type' | 'snow'>;

const isSummer = ({ productType, type }: Seasonal): boolean => productType === 'TIRE' && type === 'summer';
const isWinter = ({ productType, type }: Seasonal): boolean => productType === 'TIRE' && type === 'winter';

/** Returns whether a tire is made for winter, or has the severe-snow mark (3PMSF). */
export const suitsWinter = (tire: Seasonal): boolean => isWinter(tire) || (tire.snow && !isSummer(tire));

/**
 * Returns whether a tire is for another season: unfit for winter beside a winter tire, or a winter tire beside a summer
 * tire.
 */
export const isForOtherSeason = (tire: Seasonal, own: Seasonal): boolean =>
  (isWinter(own) && !suitsWinter(tire)) || (isSummer(own) && isWinter(tire));

/**
 * Removes tires of other seasons, so that summer and winter tires are never mixed. The nearest tire determines the
 * season.
 */
export function ofOneSeason(skus: readonly Sku[]): readonly Sku[] {
  const first = skus.find((sku) => isSummer(sku) || isWinter(sku));
  if (!first) return skus;
  return skus.filter((sku) => (isWinter(first) ? !isSummer(sku) : !isWinter(sku)));
}

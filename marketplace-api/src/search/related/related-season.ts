import type { Sku } from '../../modules/catalog/catalog.types';

type Seasonal = Pick<Sku, 'productType' | 'type' | 'snow'>;

const isSummer = ({ productType, type }: Seasonal): boolean => productType === 'TIRE' && type === 'summer';
const isWinter = ({ productType, type }: Seasonal): boolean => productType === 'TIRE' && type === 'winter';

/** Made for winter, or with the severe-snow mark (3PMSF). */
export const suitsWinter = (tire: Seasonal): boolean => isWinter(tire) || (tire.snow && !isSummer(tire));

/** A winter tire's shopper looks for grip on snow; a summer tire's does not. */
export const isForOtherSeason = (tire: Seasonal, own: Seasonal): boolean =>
  (isWinter(own) && !suitsWinter(tire)) || (isSummer(own) && isWinter(tire));

/** Never a summer tire beside a winter tire: the nearest of them says which season it is. */
export function ofOneSeason(skus: readonly Sku[]): readonly Sku[] {
  const first = skus.find((sku) => isSummer(sku) || isWinter(sku));
  if (!first) return skus;
  return skus.filter((sku) => (isWinter(first) ? !isSummer(sku) : !isWinter(sku)));
}

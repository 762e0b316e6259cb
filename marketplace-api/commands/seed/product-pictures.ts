import { accessoryPictures } from './accessory-pictures';
import type { ProductPicture } from './picture';
import { tirePictures } from './tire-pictures';
import { wheelPictures } from './wheel-pictures';
import type { TireLine, TireSize, WheelLine, WheelSku } from '../../data/source-data';

export interface Pictured {
  readonly productType: 'TIRE' | 'WHEEL' | 'ACCESSORY';
  readonly type: string;
  readonly category: string;
  readonly brand: string;
  readonly name: string;
  readonly size: string;
  readonly sidewall: string;
  readonly finish: string;
  readonly boltPattern: string;
}

/** Returns the closest pictures for a product without its own. */
export function picturesFor(product: Pictured): ProductPicture[] {
  const { productType, type, category, brand, name, size, sidewall, finish, boltPattern } = product;
  if (productType === 'ACCESSORY') return accessoryPictures(type, name);
  if (productType === 'TIRE')
    return tirePictures({ type, category, brand, name } as TireLine, { size, sidewall } as TireSize);
  return wheelPictures(
    { brand, name, material: type === 'steel' ? 'steel' : 'alloy', style: category } as WheelLine,
    { finish, bolt_pattern: boltPattern } as WheelSku,
  );
}

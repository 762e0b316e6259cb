import type { ProductDetail, ProductVariant, SelectedVehicle } from 'shared-contracts';

/** The front and the rear tire of a line for a vehicle that takes two sizes. */
export interface StaggeredPair {
  readonly front: ProductVariant;
  readonly rear: ProductVariant;
}

/** Tires on each axle. */
export const PER_AXLE = 2;

/** Load index as a number, a dual one by its first. */
const load = ({ loadIndex }: ProductVariant): number => Number.parseInt(loadIndex ?? '0', 10);

/** The strongest one in stock of a size: never below what the other variants of that size carry. */
function bestOf(variants: readonly ProductVariant[], size: string): ProductVariant | undefined {
  return variants
    .filter((variant) => variant.size === size && variant.inStock)
    .sort((one, other) => load(other) - load(one))[0];
}

/** The pair that the shown product belongs to; null where the vehicle takes one size, or the line lacks the other. */
export function staggeredPair(product: ProductDetail, vehicle: SelectedVehicle | null): StaggeredPair | null {
  if (!vehicle?.rearSize || product.productType !== 'TIRE') return null;
  const isFront = product.size === vehicle.size;
  if (!isFront && product.size !== vehicle.rearSize) return null;
  const own = product.variants.find(({ productNumber }) => productNumber === product.productNumber);
  const other = bestOf(product.variants, isFront ? vehicle.rearSize : vehicle.size);
  if (!own?.inStock || !other) return null;
  return isFront ? { front: own, rear: other } : { front: other, rear: own };
}

/** The tire of a line for the other axle, which cannot be bought. */
export interface MissingHalf {
  readonly axle: 'front' | 'rear';
  readonly size: string;
  readonly reason: 'not made' | 'sold out';
}

/** Why the shown product is offered alone to a vehicle that takes two sizes; null where nothing is missing. */
export function missingHalf(product: ProductDetail, vehicle: SelectedVehicle | null): MissingHalf | null {
  if (!vehicle?.rearSize || vehicle.rearSize === vehicle.size || product.productType !== 'TIRE') return null;
  const isFront = product.size === vehicle.size;
  if (!isFront && product.size !== vehicle.rearSize) return null;
  const size = isFront ? vehicle.rearSize : vehicle.size;
  const others = product.variants.filter((variant) => variant.size === size);
  if (others.some(({ inStock }) => inStock)) return null;
  return { axle: isFront ? 'rear' : 'front', size, reason: others.length > 0 ? 'sold out' : 'not made' };
}

import type { ProductDetail, ProductVariant, SelectedVehicle } from 'shared-contracts';

/** Front and rear tire of a line for a vehicle with two sizes. */
export interface StaggeredPair {
  readonly front: ProductVariant;
  readonly rear: ProductVariant;
}

/** Tires on each axle. */
export const PER_AXLE = 2;

/** Returns the load index as a number; of a dual one the first. */
const load = ({ loadIndex }: ProductVariant): number => Number.parseInt(loadIndex ?? '0', 10);

/** Returns the strongest variant of a size in stock, so that it carries at least as much as the others. */
function bestOf(variants: readonly ProductVariant[], size: string): ProductVariant | undefined {
  return variants
    .filter((variant) => variant.size === size && variant.inStock)
    .sort((one, other) => load(other) - load(one))[0];
}

/** Returns the pair of the shown product; null when the vehicle has one size, or the line lacks the other. */
export function staggeredPair(product: ProductDetail, vehicle: SelectedVehicle | null): StaggeredPair | null {
  if (!vehicle?.rearSize || product.productType !== 'TIRE') return null;
  const isFront = product.size === vehicle.size;
  if (!isFront && product.size !== vehicle.rearSize) return null;
  const own = product.variants.find(({ productNumber }) => productNumber === product.productNumber);
  const other = bestOf(product.variants, isFront ? vehicle.rearSize : vehicle.size);
  if (!own?.inStock || !other) return null;
  return isFront ? { front: own, rear: other } : { front: other, rear: own };
}

/** The unavailable tire of a line for the other axle. */
export interface MissingHalf {
  readonly axle: 'front' | 'rear';
  readonly size: string;
  readonly reason: 'not made' | 'sold out';
}

/** Returns why the shown product is offered alone to a vehicle with two sizes; null when a pair is available. */
export function missingHalf(product: ProductDetail, vehicle: SelectedVehicle | null): MissingHalf | null {
  if (!vehicle?.rearSize || vehicle.rearSize === vehicle.size || product.productType !== 'TIRE') return null;
  const isFront = product.size === vehicle.size;
  if (!isFront && product.size !== vehicle.rearSize) return null;
  const size = isFront ? vehicle.rearSize : vehicle.size;
  const others = product.variants.filter((variant) => variant.size === size);
  if (others.some(({ inStock }) => inStock)) return null;
  return { axle: isFront ? 'rear' : 'front', size, reason: others.length > 0 ? 'sold out' : 'not made' };
}

import { cannotTell, doesNotFit, FITS, overallFit, type AxleFit, type AxleFits } from './axle-fit';
import type { FitmentRow } from './fitment.service';
import type { FittedProduct } from './fitted-product';
import { tireFit } from './tire-fit';
import { wheelFit } from './wheel-fit';

function accessoryFit({ fitsSizes }: FittedProduct, { frontSize, rearSize }: FitmentRow): AxleFits {
  const fitOf = (size: string): AxleFit => {
    if (!fitsSizes || fitsSizes.length === 0) return cannotTell('Check the notes under Specs');
    return fitsSizes.includes(size) ? FITS : doesNotFit(`Not made for ${size}`);
  };
  return { front: fitOf(frontSize), rear: fitOf(rearSize ?? frontSize) };
}

/** Returns the fit on each axle. Lists, product pages, carts and orders all use this function. */
export function axleFits(sku: FittedProduct, row: FitmentRow): AxleFits {
  if (sku.productType === 'WHEEL') return wheelFit(sku, row);
  return sku.productType === 'TIRE' ? tireFit(sku, row) : accessoryFit(sku, row);
}

export const productFit = (sku: FittedProduct, row: FitmentRow): AxleFit => overallFit(axleFits(sku, row));

/** Returns whether a vehicle's listing contains a product: its fit is `fits` or `unknown`. */
export const mayFit = (sku: FittedProduct, row: FitmentRow): boolean => productFit(sku, row).fit !== 'does-not-fit';

/** Returns whether a product fits a vehicle without a caution. */
export function fitsPlainly(sku: FittedProduct, row: FitmentRow): boolean {
  const { fit, note } = productFit(sku, row);
  return fit === 'fits' && note === undefined;
}

import type { Sku } from '../catalog/catalog.types';
import { cannotTell, doesNotFit, FITS, overallFit, type AxleFit, type AxleFits } from './axle-fit';
import type { FitmentRow } from './fitment.service';
import { tireFit } from './tire-fit';
import { wheelFit } from './wheel-fit';

function accessoryFit({ fitsSizes }: Sku, { frontSize, rearSize }: FitmentRow): AxleFits {
  const fitOf = (size: string): AxleFit => {
    if (!fitsSizes || fitsSizes.length === 0) return cannotTell('Check the notes under Specs');
    return fitsSizes.includes(size) ? FITS : doesNotFit(`Not made for ${size}`);
  };
  return { front: fitOf(frontSize), rear: fitOf(rearSize ?? frontSize) };
}

/** Whether a product goes on each axle of a vehicle. The one decision for lists, product pages, carts and orders. */
export function axleFits(sku: Sku, row: FitmentRow): AxleFits {
  if (sku.productType === 'WHEEL') return wheelFit(sku, row);
  return sku.productType === 'TIRE' ? tireFit(sku, row) : accessoryFit(sku, row);
}

/** Whether a product goes on a vehicle. */
export const productFit = (sku: Sku, row: FitmentRow): AxleFit => overallFit(axleFits(sku, row));

/** Whether a product is in the list for a vehicle: it fits, or nothing known speaks against it. */
export const mayFit = (sku: Sku, row: FitmentRow): boolean => productFit(sku, row).fit !== 'does-not-fit';

/** Whether a product fits a vehicle with nothing to mind. */
export function fitsPlainly(sku: Sku, row: FitmentRow): boolean {
  const { fit, note } = productFit(sku, row);
  return fit === 'fits' && note === undefined;
}

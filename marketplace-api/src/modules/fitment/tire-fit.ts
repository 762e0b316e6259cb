import { isServiceKnown, shortfallsOf, topSpeedMph, type TireService } from 'shared-contracts';
import { requireValue } from '../../platform/values/require-value';
import { cannotTell, doesNotFit, FITS, fitsBut, type AxleFit, type AxleFits } from './axle-fit';
import type { FitmentRow } from './fitment.service';
import type { FittedProduct } from './fitted-product';

/** Returns the original equipment of one axle: size and ratings. */
export function originalService(row: FitmentRow, axle: 'front' | 'rear'): TireService {
  const { loadIndex, speedRating, loadRange, rearLoadIndex, rearSpeedRating } = row;
  return axle === 'front'
    ? { loadIndex, speedRating, loadRange }
    : { loadIndex: rearLoadIndex ?? loadIndex, speedRating: rearSpeedRating ?? speedRating, loadRange };
}

const isOfEither = ({ size }: FittedProduct, { frontSize, rearSize }: FitmentRow) =>
  size === frontSize || size === rearSize;
const sizesOf = ({ frontSize, rearSize }: FitmentRow) =>
  rearSize === null ? frontSize : `${frontSize} and ${rearSize}`;

/**
 * Returns whether a tire fits an axle: it has the original size, and at least the original load index, load range and
 * speed rating. A winter tire may have a lower speed rating, with a caution. Missing data make the fit unknown.
 */
export function tireFitOn(sku: FittedProduct, row: FitmentRow, axle: 'front' | 'rear'): AxleFit {
  const { frontSize, rearSize } = row;
  if (sku.size !== (axle === 'rear' ? (rearSize ?? frontSize) : frontSize))
    return isOfEither(sku, row) ? { fit: 'does-not-fit' } : doesNotFit(`Your vehicle takes ${sizesOf(row)}`);
  const original = originalService(row, axle);
  const below = shortfallsOf(sku, original);
  const isSlowWinter = sku.type === 'winter' && below.every(({ kind }) => kind === 'speed-rating');
  const [first] = below;
  if (first && !isSlowWinter) return doesNotFit(first.text);
  if (!isServiceKnown(sku, original)) return cannotTell('Compare load index and speed rating with your door placard');
  if (!first) return FITS;
  const speedRating = requireValue(sku.speedRating, 'speed rating of the winter tire');
  return fitsBut(`Winter tire: stay below ${topSpeedMph(speedRating)} mph`);
}

export function tireFit(sku: FittedProduct, row: FitmentRow): AxleFits {
  const front = tireFitOn(sku, row, 'front');
  return { front, rear: row.rearSize === null ? front : tireFitOn(sku, row, 'rear') };
}

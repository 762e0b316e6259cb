import { FITMENT_NOTICE, PER_AXLE_SET, setQuantityOf } from 'shared-contracts';
import type { Fit, FitsVehicle } from 'shared-contracts/wire';
import { overallFit, type AxleFits } from './axle-fit';
import type { FitmentRow } from './fitment.service';
import type { FittedProduct, FittedVariant } from './fitted-product';
import { axleFits, productFit } from './product-fit';

/** Returns the position of a product that fits at least one axle. */
const positionOf = ({ front, rear }: AxleFits) =>
  front.fit === 'fits' && rear.fit === 'fits' ? 'both' : front.fit === 'fits' ? 'front' : 'rear';

function whatToCheck(sku: FittedProduct, vehicle: string, note: string | undefined): string {
  return sku.productType === 'ACCESSORY'
    ? `Not made for one vehicle: check the sizes and notes under Specs for your ${vehicle}.`
    : `We can't tell whether it fits your ${vehicle}. ${note ?? 'Compare it with your original'}.`;
}

/** Returns the line's products that fit the vehicle, available ones first. */
function fittingVariants(line: readonly FittedVariant[], row: FitmentRow): string[] {
  const fitting = line.filter((sku) => productFit(sku, row).fit === 'fits');
  return [...fitting.filter((sku) => sku.stock > 0), ...fitting.filter((sku) => sku.stock <= 0)].map(
    ({ productNumber }) => productNumber,
  );
}

/** Returns the quantity of a product that the vehicle takes. */
function setOf(
  { productType }: FittedProduct,
  row: FitmentRow,
  position: 'front' | 'rear' | 'both',
): { setQuantity?: number } {
  if (productType === 'ACCESSORY') return {};
  return { setQuantity: position === 'both' ? setQuantityOf(setFacts(row)) : PER_AXLE_SET };
}

const setFacts = ({ dualRearWheels }: FitmentRow) => ({ hasDualRearWheels: dualRearWheels });

/** Returns further facts of the vehicle that a buyer must know. */
function notesOn({ productType }: FittedProduct, { dualRearWheels, lugTorque, confidence }: FitmentRow): string[] {
  if (productType === 'ACCESSORY') return [];
  const dual = dualRearWheels ? ['It has dual rear wheels: a set is six, two in front and four at the rear.'] : [];
  const torque = productType === 'WHEEL' && lugTorque ? [`Tighten its lug nuts to ${lugTorque} ft-lb.`] : [];
  const doubt = confidence === 'medium' ? ['Its makers list more than one size: compare yours first.'] : [];
  return [...dual, ...torque, ...doubt];
}

/** The fit of a product on a vehicle, as every page shows it. */
export interface VehicleFit {
  readonly fit: Fit;
  /** Shopper-facing note: a caution for a fit, the reason for a misfit, or the values to compare. */
  readonly fitNote?: string;
  readonly setQuantity?: number;
}

/** Returns whether a product fits a vehicle, and in which quantity. */
export function fitOn(sku: FittedProduct, row: FitmentRow): VehicleFit {
  const axles = axleFits(sku, row);
  const { fit, note } = overallFit(axles);
  return { fit, ...(note && { fitNote: note }), ...(fit === 'fits' && setOf(sku, row, positionOf(axles))) };
}

/**
 * Returns whether a product fits a vehicle, and which other products of its line do. `line` is sorted by price,
 * cheapest first.
 */
export function fitsVehicle(
  sku: FittedProduct,
  line: readonly FittedVariant[],
  row: FitmentRow,
  vehicle: string,
): FitsVehicle {
  const variants = fittingVariants(line, row);
  const axles = axleFits(sku, row);
  const { fit, fitNote, ...set } = fitOn(sku, row);
  const base = {
    fitmentId: row.fitmentId,
    vehicle,
    ...(fitNote && { fitNote }),
    ...(variants.length > 0 ? { fittingVariants: variants } : {}),
  };
  if (fit === 'unknown') return { ...base, fits: null, message: whatToCheck(sku, vehicle, fitNote) };
  const reason = fitNote ? [`${fitNote}.`] : [];
  if (fit === 'does-not-fit') {
    const message = [`Does not fit your ${vehicle}.`, ...reason, 'See what fits, or choose another vehicle.'].join(' ');
    return { ...base, fits: false, message };
  }
  const position = positionOf(axles);
  const where = position === 'both' ? '' : ` on the ${position} axle`;
  const message = [`Fits your ${vehicle}${where}.`, ...reason, ...notesOn(sku, row), FITMENT_NOTICE].join(' ');
  return { ...base, fits: true, position, message, ...set };
}

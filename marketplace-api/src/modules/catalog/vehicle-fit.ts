import { FITMENT_NOTICE, PER_AXLE_SET, setQuantityOf } from 'shared-contracts';
import type { Fit, FitsVehicle } from 'shared-contracts/wire';
import { suits, wheelSuits } from '../fitment/fitment-rules';
import type { FitmentRow } from '../fitment/fitment.service';
import type { Sku } from './catalog.types';

interface Axles {
  readonly front: boolean;
  readonly rear: boolean;
}
const both = (isFit: boolean): Axles => ({ front: isFit, rear: isFit });

/** The axles that a product goes on; null where the data cannot tell. */
function axlesOf(sku: Sku, row: FitmentRow): Axles | null {
  const { fitsSizes, productType } = sku;
  if (productType === 'WHEEL') return row.boltPattern === null ? null : both(wheelSuits(sku, row));
  if (productType === 'ACCESSORY') {
    if (!fitsSizes || fitsSizes.length === 0) return null;
    return { front: fitsSizes.includes(row.frontSize), rear: fitsSizes.includes(row.rearSize ?? row.frontSize) };
  }
  return row.rearSize === null
    ? both(suits(sku, row, 'front'))
    : { front: suits(sku, row, 'front'), rear: suits(sku, row, 'rear') };
}

/** Of a product that goes on one axle at least. */
const positionOf = ({ front, rear }: Axles) => (front && rear ? 'both' : front ? 'front' : 'rear');

function whatToCheck(sku: Sku, vehicle: string): string {
  if (sku.productType === 'WHEEL')
    return `We don't know this vehicle's bolt pattern. Compare ${sku.boltPattern ?? 'it'} with your owner's manual.`;
  return `Not made for one vehicle: check the sizes and notes under Specs for your ${vehicle}.`;
}

/** Products of the line that go on the vehicle, what can be bought now first. */
function fittingVariants(line: readonly Sku[], row: FitmentRow): string[] {
  const fitting = line.filter((sku) => {
    const axles = axlesOf(sku, row);
    return axles !== null && (axles.front || axles.rear);
  });
  return [...fitting.filter((sku) => sku.stock > 0), ...fitting.filter((sku) => sku.stock <= 0)].map(
    ({ productNumber }) => productNumber,
  );
}

/** How many of a product the vehicle takes. */
function setOf({ productType }: Sku, row: FitmentRow, position: 'front' | 'rear' | 'both'): { setQuantity?: number } {
  if (productType === 'ACCESSORY') return {};
  return { setQuantity: position === 'both' ? setQuantityOf(setFacts(row)) : PER_AXLE_SET };
}

const setFacts = ({ dualRearWheels }: FitmentRow) => ({ hasDualRearWheels: dualRearWheels });

/** What else of the vehicle a buyer has to know. */
function notesOn({ productType }: Sku, { dualRearWheels, lugTorque, confidence }: FitmentRow): string[] {
  if (productType === 'ACCESSORY') return [];
  const dual = dualRearWheels ? ['It has dual rear wheels: a set is six, two in front and four at the rear.'] : [];
  const torque = productType === 'WHEEL' && lugTorque ? [`Tighten its lug nuts to ${lugTorque} ft-lb.`] : [];
  const doubt = confidence === 'medium' ? ['Its makers list more than one size: compare yours first.'] : [];
  return [...dual, ...torque, ...doubt];
}

/** Whether a product goes on a vehicle, and how many of it that takes. */
export function fitOn(sku: Sku, row: FitmentRow): { readonly fit: Fit; readonly setQuantity?: number } {
  const axles = axlesOf(sku, row);
  if (axles === null) return { fit: 'unknown' };
  const { front, rear } = axles;
  if (!front && !rear) return { fit: 'does-not-fit' };
  return { fit: 'fits', ...setOf(sku, row, positionOf(axles)) };
}

/** Whether a product goes on a vehicle, and which others of its line do. `line` is cheapest first. */
export function fitsVehicle(sku: Sku, line: readonly Sku[], row: FitmentRow, vehicle: string): FitsVehicle {
  const variants = fittingVariants(line, row);
  const base = { fitmentId: row.fitmentId, vehicle, ...(variants.length > 0 ? { fittingVariants: variants } : {}) };
  const axles = axlesOf(sku, row);
  if (axles === null) return { ...base, fits: null, message: whatToCheck(sku, vehicle) };
  const { front, rear } = axles;
  if (!front && !rear)
    return { ...base, fits: false, message: `Does not fit your ${vehicle}. See what fits, or choose another vehicle.` };
  const position = positionOf(axles);
  const where = position === 'both' ? '' : ` on the ${position} axle`;
  const message = [`Fits your ${vehicle}${where}.`, ...notesOn(sku, row), FITMENT_NOTICE].join(' ');
  return { ...base, fits: true, position, message, ...setOf(sku, row, position) };
}

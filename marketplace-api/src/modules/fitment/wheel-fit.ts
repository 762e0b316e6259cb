import standards from '../../../data/standards.json';
import { dictionary } from '../../platform/values/dictionary';
import { rimWidthsOf } from './rim-width';
import { cannotTell, doesNotFit, FITS, fitsBut, type AxleFit, type AxleFits } from './axle-fit';
import type { FitmentRow } from './fitment.service';
import type { FittedProduct } from './fitted-product';

const MM_PER_INCH = 25.4;
const loadLb = dictionary(standards.loadIndex as Record<string, number>);

/**
 * Maximum distance in millimeters between an edge of the wheel and the original's (ADR 52). Beyond `safe` the wheel may
 * touch, which is a caution; beyond `most` it does not fit.
 */
export const EDGE_MM = {
  inner: { safe: 10, most: 20 },
  outer: { safe: 15, most: 25, mostOfTrucks: 50 },
} as const;

/** Five-bolt patterns of trucks and off-road vehicles. */
const TRUCK_PATTERNS = new Set(['5x127', '5x135', '5x139.7', '5x150']);
const isTruck = ({ boltPattern, frontSize }: FitmentRow): boolean =>
  /^[68]x/.test(boltPattern ?? '') || TRUCK_PATTERNS.has(boltPattern ?? '') || /^LT|LT$/.test(frontSize);

interface Original {
  readonly size: string;
  readonly loadIndex: string | null;
  readonly rimWidth: number | null;
  readonly offset: number | null;
}

const rimOf = (size: string) => Number(/[RD-](\d{2}(?:\.5)?)/.exec(size)?.[1] ?? 0);

/**
 * Returns the original equipment per axle. The rear offset defaults to the front's when both original wheels are equal.
 */
export function originalsOf(row: FitmentRow): { readonly front: Original; readonly rear: Original } {
  const { frontSize, rearSize, rimWidthFront, rimWidthRear, offsetMm, rearOffsetMm, loadIndex, rearLoadIndex } = row;
  const isAlike = rearSize === null && (rimWidthRear ?? rimWidthFront) === rimWidthFront;
  return {
    front: { size: frontSize, loadIndex, rimWidth: rimWidthFront, offset: offsetMm },
    rear: {
      size: rearSize ?? frontSize,
      loadIndex: rearLoadIndex ?? loadIndex,
      rimWidth: rimWidthRear ?? (isAlike ? rimWidthFront : null),
      offset: rearOffsetMm ?? (isAlike ? offsetMm : null),
    },
  };
}

/** Returns the distances of a wheel's edges from the hub's face, in millimeters. */
const edgesOf = (width: number, offset: number) => ({
  inner: (width * MM_PER_INCH) / 2 + offset,
  outer: (width * MM_PER_INCH) / 2 - offset,
});

function positionFit({ width, offset }: FittedProduct, original: Original, row: FitmentRow): AxleFit {
  if (width === null || offset === null) return cannotTell('Compare its width and offset with your original wheels');
  if (original.rimWidth === null || original.offset === null)
    return cannotTell('Compare the offset with your original wheels');
  const wheel = edgesOf(width, offset);
  const own = edgesOf(original.rimWidth, original.offset);
  const [inward, outward] = [wheel.inner - own.inner, wheel.outer - own.outer];
  if (inward > EDGE_MM.inner.most) return doesNotFit(`Reaches ${Math.round(inward)} mm too far in`);
  if (outward > (isTruck(row) ? EDGE_MM.outer.mostOfTrucks : EDGE_MM.outer.most))
    return doesNotFit(`Stands out ${Math.round(outward)} mm farther than the original`);
  if (outward > EDGE_MM.outer.safe) return fitsBut('May need fender clearance');
  return inward > EDGE_MM.inner.safe ? fitsBut('May need suspension clearance') : FITS;
}

/** Returns the misfit that rules a wheel out before its offset is compared, or null. */
function mountingFit(
  { hubBore, loadRatingLb, width }: FittedProduct,
  original: Original,
  row: FitmentRow,
): AxleFit | null {
  const needed = loadLb[String(Number.parseInt(original.loadIndex ?? '', 10))];
  if (row.hubBoreMm !== null && hubBore !== null && hubBore < row.hubBoreMm)
    return doesNotFit('Its center hole is too small for the hub');
  if (needed !== undefined && loadRatingLb !== null && loadRatingLb < needed)
    return doesNotFit(`Carries ${loadRatingLb} lb, the original tire ${needed} lb`);
  const widths = rimWidthsOf(original.size);
  if (widths && width !== null && (width < widths.least || width > widths.most))
    return doesNotFit(`${original.size} needs a rim ${widths.least} to ${widths.most} inches wide`);
  if (row.hubBoreMm === null || hubBore === null) return cannotTell('Compare the center hole with your hub');
  return loadRatingLb === null || needed === undefined ? cannotTell('Compare the load rating with your tires') : null;
}

function axleFit(sku: FittedProduct, original: Original, row: FitmentRow): AxleFit {
  const rim = rimOf(original.size);
  if (sku.rim !== rim) return doesNotFit(`Your original wheels are ${rim} inches`);
  const mounting = mountingFit(sku, original, row);
  if (mounting?.fit === 'does-not-fit') return mounting;
  const position = positionFit(sku, original, row);
  return position.fit === 'does-not-fit' ? position : (mounting ?? position);
}

/**
 * Returns whether a wheel fits each axle of a vehicle: bolt pattern, diameter, bore, load, width and offset against the
 * original equipment. Missing data make the fit unknown.
 */
export function wheelFit(sku: FittedProduct, row: FitmentRow): AxleFits {
  const same = (fit: AxleFit) => ({ front: fit, rear: fit });
  if (row.boltPattern === null || sku.boltPattern === null) {
    const pattern = sku.boltPattern === null ? '' : ` ${sku.boltPattern.replace('x', '×')}`;
    return same(cannotTell(`Compare the bolt pattern${pattern} with your owner's manual`));
  }
  if (sku.boltPattern !== row.boltPattern)
    return same(doesNotFit(`Your vehicle has the bolt pattern ${row.boltPattern.replace('x', '×')}`));
  const { front, rear } = originalsOf(row);
  return { front: axleFit(sku, front, row), rear: axleFit(sku, rear, row) };
}

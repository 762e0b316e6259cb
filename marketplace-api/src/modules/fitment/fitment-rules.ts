import standards from '../../../data/standards.json';
import type { Sku } from '../catalog/catalog.types';
import type { FitmentRow } from './fitment.service';
import { dictionary } from '../../platform/dictionary';

const loadLb = dictionary(standards.loadIndex as Record<string, number>);
const order = standards.speedOrder;
const RANGES = ['SL', 'LL', 'XL', 'HL', 'B', 'C', 'D', 'E', 'F', 'G'];

const number = (text: string | null) => Number.parseInt(text ?? '', 10) || 0;
const speedRank = (symbol: string | null) => order.indexOf(symbol ?? '');

/** Same size, load index and load range not below the original; speed rating not below, but a winter tire's may be. */
export function suits(sku: Sku, row: FitmentRow, axle: 'front' | 'rear'): boolean {
  const size = axle === 'rear' ? (row.rearSize ?? row.frontSize) : row.frontSize;
  const load = axle === 'rear' ? (row.rearLoadIndex ?? row.loadIndex) : row.loadIndex;
  const speed = axle === 'rear' ? (row.rearSpeedRating ?? row.speedRating) : row.speedRating;
  if (sku.size !== size || number(sku.loadIndex) < number(load)) return false;
  if (size.startsWith('LT') && row.loadRange && RANGES.indexOf(sku.loadRange ?? '') < RANGES.indexOf(row.loadRange))
    return false;
  return (
    sku.type === 'winter' ||
    speed === null ||
    sku.speedRating === null ||
    speedRank(sku.speedRating) >= speedRank(speed)
  );
}

const rimOf = (size: string) => Number(/R(\d{2}(?:\.5)?)/.exec(size)?.[1] ?? 0);

/** Same bolt pattern and diameter, a bore that goes over the hub, and a rating for the tire's load. */
export function wheelSuits(sku: Sku, row: FitmentRow): boolean {
  if (row.boltPattern === null || sku.boltPattern !== row.boltPattern) return false;
  const bore = row.hubBoreMm === null || (sku.hubBore ?? 0) >= row.hubBoreMm;
  const load = (sku.loadRatingLb ?? 0) >= (loadLb[String(number(row.loadIndex))] ?? 0);
  return (
    bore && load && (sku.rim === rimOf(row.frontSize) || (row.rearSize !== null && sku.rim === rimOf(row.rearSize)))
  );
}

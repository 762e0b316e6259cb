import type { Sku } from '../../modules/catalog/catalog.types';
import type { Department, Slots } from '../read-model/department';

export const MAX_RELATED = 8;
/** Farther than any distance: what cannot be bought now comes last. */
const SOLD_OUT = 1e9;

/** How far a product is from what is wanted; the nearest are shown. Null leaves it out. */
export type Distance = (sku: Sku) => number | null;

/** The nearest product of each line but one, nearest first, what can be bought now before the rest. */
export function nearestOfLines(
  department: Department,
  slots: Slots | readonly number[],
  ownLine: string,
  distance: Distance,
): Sku[] {
  const nearest = new Map<string, { readonly sku: Sku; readonly far: number; readonly ordinal: number }>();
  for (const slot of slots) {
    const sku = department.sku(slot);
    const own = sku.lineId === ownLine ? null : distance(sku);
    if (own === null) continue;
    const far = sku.stock > 0 ? own : own + SOLD_OUT;
    const known = nearest.get(sku.lineId);
    if (!known || far < known.far) nearest.set(sku.lineId, { sku, far, ordinal: department.ordinals[slot]! });
  }
  return [...nearest.values()]
    .sort((a, b) => a.far - b.far || a.ordinal - b.ordinal)
    .slice(0, MAX_RELATED)
    .map(({ sku }) => sku);
}

/** Difference of two prices as a share of the first. */
export const priceGap = (own: Sku, other: Sku): number =>
  Math.abs(other.priceCents - own.priceCents) / Math.max(1, own.priceCents);

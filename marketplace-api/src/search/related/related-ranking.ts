import type { Sku } from '../../modules/catalog/catalog.types';
import type { Department, Slots } from '../read-model/department';

export const MAX_RELATED = 8;
/** Exceeds any distance, so that unavailable products come last. */
const SOLD_OUT = 1e9;

/** Returns the distance of a product from the desired one, or null to leave it out. The nearest are shown. */
export type Distance = (sku: Sku) => number | null;

/** Returns the nearest product of each line except one, nearest first, available products before others. */
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

/** Returns the difference of two prices relative to the first. */
export const priceGap = (own: Sku, other: Sku): number =>
  Math.abs(other.priceCents - own.priceCents) / Math.max(1, own.priceCents);

import type { CartLine, Fit, Vehicle } from 'shared-contracts/wire';
import type { Sku } from '../catalog/catalog.types';
import { fitOn } from '../fitment/vehicle-fit';
import type { FitmentLookup, FitmentRow } from '../fitment/fitment.service';

/** Products on sale and fitments, read before the transaction began. */
export interface FitSources {
  readonly snapshot: { sku(productNumber: string): Sku | null | undefined };
  readonly fitmentOf: FitmentLookup;
}

export interface LineFit {
  readonly fit: Fit;
  /** The vehicle that the line fits, else null. */
  readonly vehicle: Vehicle | null;
  /** Shopper-facing reason: a caution for a fit, or why the product does not fit. */
  readonly fitNote?: string;
  readonly setQuantity?: number;
}

const UNKNOWN: LineFit = { fit: 'unknown', vehicle: null };

const isSameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Returns whether the name belongs to the fitment. A request sends both, and a different name is not trusted. */
const isNamedAs = ({ year, make, model }: Vehicle, row: FitmentRow): boolean =>
  isSameText(make, row.make) &&
  isSameText(model, row.model) &&
  (year === 0 || (row.yearFrom <= year && year <= row.yearTo));

export function fitFor(productNumber: string, vehicle: Vehicle | null | undefined, sources: FitSources): LineFit {
  const row = vehicle?.fitmentId === undefined ? null : sources.fitmentOf(vehicle.fitmentId);
  const sku = sources.snapshot.sku(productNumber);
  if (!vehicle || !row || !sku) return UNKNOWN;
  const said = fitOn(sku, row);
  if (said.fit !== 'fits') return { ...said, vehicle: null };
  return isNamedAs(vehicle, row) ? { ...said, vehicle } : UNKNOWN;
}

interface FittedItem {
  readonly productNumber: string;
  readonly vehicle: Vehicle | null;
}

/**
 * Decides the fit of a line. A line keeps the vehicle that it was added for while it fits, because a household buys for
 * several cars. Otherwise the cart's vehicle decides.
 */
export function lineFit(item: FittedItem, cartVehicle: Vehicle | null, sources: FitSources): LineFit {
  const own = fitFor(item.productNumber, item.vehicle, sources);
  return own.fit === 'fits' || cartVehicle === null ? own : fitFor(item.productNumber, cartVehicle, sources);
}

/**
 * Returns the single vehicle of an order, for its installer and its data: that of all lines that fit. Null where a line
 * does not fit or lines fit different vehicles; then each line names its own.
 */
export function vehicleOfAll(
  lines: readonly Pick<CartLine, 'fit' | 'vehicle'>[],
  cartVehicle: Vehicle | null,
): Vehicle | null {
  if (lines.some(({ fit }) => fit === 'does-not-fit')) return null;
  const [first = null, ...others] = lines.flatMap(({ vehicle }) => vehicle ?? []);
  if (first === null) return cartVehicle;
  return others.every((other) => isSameVehicle(first, other)) ? first : null;
}

const isSameVehicle = (one: Vehicle, other: Vehicle) =>
  one.fitmentId === other.fitmentId && one.year === other.year && one.trim === other.trim;

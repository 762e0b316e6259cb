import type { FitsVehicle, ProductDetail, SelectedVehicle } from 'shared-contracts';

/** Why a wheel is not put into the cart without a question; null: nothing speaks against it. */
export type FitDoubt = 'no-vehicle' | 'unchecked';

/** A tire of a wrong size is seen at once; a wheel with the wrong bolts or bore looks like the right one. */
export function fitDoubt(
  { productType }: ProductDetail,
  vehicle: SelectedVehicle | null,
  fit: FitsVehicle | null,
): FitDoubt | null {
  if (productType !== 'WHEEL') return null;
  if (!vehicle) return 'no-vehicle';
  if (fit?.fitmentId !== vehicle.fitmentId) return 'unchecked';
  // Of what does not fit the cart asks, as of everything that is added.
  return null;
}

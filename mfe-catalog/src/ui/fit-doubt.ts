import type { FitsVehicle, ProductDetail, SelectedVehicle } from 'shared-contracts';

/** Why adding a wheel requires a confirmation; null when it does not. */
export type FitDoubt = 'no-vehicle' | 'unchecked';

/** Returns the doubt about a wheel: a tire of a wrong size is obvious, but wrong bolts or bore are not visible. */
export function fitDoubt(
  { productType }: ProductDetail,
  vehicle: SelectedVehicle | null,
  fit: FitsVehicle | null,
): FitDoubt | null {
  if (productType !== 'WHEEL') return null;
  if (!vehicle) return 'no-vehicle';
  if (fit?.fitmentId !== vehicle.fitmentId) return 'unchecked';
  // Misfits need no check here: the cart requires a confirmation for every product.
  return null;
}

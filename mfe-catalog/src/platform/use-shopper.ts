import type { SelectedVehicle } from 'shared-contracts';
import { useStateEvent } from 'remote-kit';

/** Returns the chosen vehicle; null on the server, during hydration, and without one. */
export function useVehicle(): SelectedVehicle | null {
  return useStateEvent('vehicle:selected')?.vehicle ?? null;
}

/** Returns the delivery ZIP code; null until one is known. */
export function useZip(): string | null {
  return useStateEvent('zip:changed')?.zipCode ?? null;
}

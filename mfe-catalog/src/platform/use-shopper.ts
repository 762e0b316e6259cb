import type { SelectedVehicle } from 'shared-contracts';
import { useStateEvent } from 'remote-kit';

/** The chosen vehicle; null on the server, while hydrating, and for who has chosen none. */
export function useVehicle(): SelectedVehicle | null {
  return useStateEvent('vehicle:selected')?.vehicle ?? null;
}

/** The zip code to deliver to; null until one is known. */
export function useZip(): string | null {
  return useStateEvent('zip:changed')?.zipCode ?? null;
}

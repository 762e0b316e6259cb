import type { Fitment, HostServices, SelectedVehicle } from 'shared-contracts';

/** The vehicle of a fitment as the store remembers it. */
export function vehicleOf(fitment: Fitment): SelectedVehicle {
  const { fitmentId, year, make, model, trim, frontSize, rearSize } = fitment;
  return { fitmentId, year: year ?? 0, make, model, trim, size: frontSize, ...(rearSize && { rearSize }) };
}

/** "2021 Toyota Camry", or with its trim. */
export function vehicleName({ year, make, model, trim }: SelectedVehicle, withTrim = false): string {
  return [year || '', make, model, withTrim ? trim : ''].filter(Boolean).join(' ');
}

/** The tires for the vehicle. */
export const fittingTiresHref = ({ fitmentId }: SelectedVehicle): string => `/tires?fitment=${encodeURIComponent(fitmentId)}`;

/** Remembers the vehicle for this browser and tells every remote. Null forgets it. */
export function chooseVehicle(host: HostServices, vehicle: SelectedVehicle | null): void {
  host.storage.set('fitment_details', vehicle ? JSON.stringify(vehicle) : null);
  host.storage.set('fitment_id', vehicle?.fitmentId ?? null);
  host.events.publish('vehicle:selected', { vehicle });
}

/** Remembers the zip code and tells every remote. */
export function chooseZip(host: HostServices, zip: { zipCode: string; city: string; stateCode: string }): void {
  host.storage.set('zipcode', zip.zipCode);
  host.events.publish('zip:changed', zip);
}

/** What an earlier visit stored, or null where it is absent or no vehicle. */
export function storedVehicle(host: HostServices): SelectedVehicle | null {
  try {
    const value = JSON.parse(host.storage.get('fitment_details') ?? 'null') as Partial<SelectedVehicle> | null;
    return value?.fitmentId && value.make && value.model && value.size ? (value as SelectedVehicle) : null;
  } catch {
    return null;
  }
}

import { equipmentOf, type Fitment, type HostServices, type SelectedVehicle } from 'shared-contracts';

/** Returns the vehicle of a fitment as stored. */
export function vehicleOf(fitment: Fitment): SelectedVehicle {
  const { fitmentId, year, make, model, trim, frontSize, rearSize, hasDualRearWheels } = fitment;
  return {
    fitmentId,
    year: year ?? 0,
    make,
    model,
    trim,
    size: frontSize,
    ...(rearSize && { rearSize }),
    ...(hasDualRearWheels && { hasDualRearWheels }),
    ...equipmentOf(fitment),
  };
}

/** Returns "2021 Toyota Camry", or with its trim. */
export function vehicleName({ year, make, model, trim }: SelectedVehicle, withTrim = false): string {
  return [year || '', make, model, withTrim ? trim : ''].filter(Boolean).join(' ');
}

/** Returns the listing of tires for the vehicle. */
export const fittingTiresHref = ({ fitmentId }: SelectedVehicle): string =>
  `/tires?fitment=${encodeURIComponent(fitmentId)}`;
/** Returns the listing of wheels for the vehicle. */
export const fittingWheelsHref = ({ fitmentId }: SelectedVehicle): string =>
  `/wheels?fitment=${encodeURIComponent(fitmentId)}`;

/** Publishes the ZIP code; the shell stores it. */
export function chooseZip(host: HostServices, zip: { zipCode: string; city: string; stateCode: string }): void {
  host.events.publish('zip:changed', zip);
}

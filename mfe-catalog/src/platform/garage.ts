import {
  GARAGE_LIMIT,
  isSameVehicle,
  readGarage,
  writeGarage,
  type Garage,
  type HostServices,
  type SelectedVehicle,
} from 'shared-contracts';

/** Stores the vehicles and the chosen one. */
function keepGarage(host: HostServices, garage: Garage): void {
  writeGarage(host.storage, garage);
  host.events.publish('vehicle:selected', { vehicle: garage.chosen });
}

/**
 * Chooses a vehicle, and adds it at the front of the garage unless it is there. Null deselects the vehicle; the garage
 * remains.
 */
export function chooseVehicle(host: HostServices, vehicle: SelectedVehicle | null): void {
  const { vehicles } = readGarage(host.storage);
  const isKnown = !vehicle || vehicles.some((one) => isSameVehicle(one, vehicle));
  keepGarage(host, { vehicles: isKnown ? vehicles : [vehicle, ...vehicles].slice(0, GARAGE_LIMIT), chosen: vehicle });
}

/** Removes a vehicle from the garage; returns an undo function. */
export function removeVehicle(host: HostServices, vehicle: SelectedVehicle): () => void {
  const { vehicles, chosen } = readGarage(host.storage);
  const place = vehicles.findIndex((one) => isSameVehicle(one, vehicle));
  const wasChosen = chosen !== null && isSameVehicle(chosen, vehicle);
  keepGarage(host, {
    vehicles: vehicles.filter((one) => !isSameVehicle(one, vehicle)),
    chosen: wasChosen ? null : chosen,
  });
  return () => {
    const now = readGarage(host.storage);
    const others = now.vehicles.filter((one) => !isSameVehicle(one, vehicle));
    keepGarage(host, {
      vehicles: [...others.slice(0, place), vehicle, ...others.slice(place)].slice(0, GARAGE_LIMIT),
      chosen: wasChosen ? vehicle : now.chosen,
    });
  };
}

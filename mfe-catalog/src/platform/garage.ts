import {
  GARAGE_LIMIT,
  isSameVehicle,
  readGarage,
  writeGarage,
  type Garage,
  type HostServices,
  type SelectedVehicle,
} from 'shared-contracts';

/** What this browser keeps: the vehicles, and the one that is shopped for. */
function keepGarage(host: HostServices, garage: Garage): void {
  writeGarage(host.storage, garage);
  host.events.publish('vehicle:selected', { vehicle: garage.chosen });
}

/**
 * Puts the vehicle into the garage, in front unless it is there, and shops for it from now on. Null shops without one;
 * the garage stays.
 */
export function chooseVehicle(host: HostServices, vehicle: SelectedVehicle | null): void {
  const { vehicles } = readGarage(host.storage);
  const isKnown = !vehicle || vehicles.some((one) => isSameVehicle(one, vehicle));
  keepGarage(host, { vehicles: isKnown ? vehicles : [vehicle, ...vehicles].slice(0, GARAGE_LIMIT), chosen: vehicle });
}

/** Takes a vehicle out of the garage; answers what brings it back. */
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

import { readGarage, type EventBus, type HostStorage, type SelectedVehicle } from 'shared-contracts';

function narrow(vehicle: SelectedVehicle | null): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-vehicle-parameter]')) {
    const { vehicleParameter } = link.dataset;
    if (!vehicleParameter) continue;
    const { pathname, searchParams } = new URL(link.href);
    if (vehicle) searchParams.set(vehicleParameter, vehicle.fitmentId);
    else searchParams.delete(vehicleParameter);
    link.setAttribute('href', searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname);
  }
}

/**
 * Adds the chosen vehicle to department links whose manifest declares a parameter for it, because the document is the
 * same for every visitor.
 */
export function followVehicle(storage: HostStorage, events: Pick<EventBus, 'subscribe'>): void {
  narrow(readGarage(storage).chosen);
  events.subscribe('vehicle:selected', ({ vehicle }) => narrow(vehicle));
}

import type { HostStorage, SelectedVehicle } from 'shared-contracts';

function write(kind: 'vehicle' | 'zip', text: string | null): void {
  const value = document.querySelector(`[data-chip=${kind}]`);
  if (value && text) value.textContent = text;
}

function storedVehicle(storage: HostStorage): SelectedVehicle | null {
  try {
    const vehicle = JSON.parse(storage.get('fitment_details') ?? 'null') as SelectedVehicle | null;
    return vehicle?.model ? vehicle : null;
  } catch {
    return null;
  }
}

/** Shows in the header what an earlier visit chose, at once: the catalog's widget, which keeps it current, comes with the first sign of a person. */
export function showStoredShopper(storage: HostStorage): void {
  const vehicle = storedVehicle(storage);
  write('vehicle', vehicle && `${vehicle.year} ${vehicle.model} ${vehicle.trim}`.trim());
  write('zip', storage.get('zipcode'));
}

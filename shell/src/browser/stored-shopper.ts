import { readGarage, type HostStorage } from 'shared-contracts';

function write(kind: 'vehicle' | 'zip', text: string | null): void {
  const value = document.querySelector(`[data-chip=${kind}]`);
  if (value && text) value.textContent = text;
}

/**
 * Shows in the header what an earlier visit chose, at once: the catalog's widget, which keeps it current, comes with
 * the first sign of a person.
 */
export function showStoredShopper(storage: HostStorage): void {
  const vehicle = readGarage(storage).chosen;
  write('vehicle', vehicle && `${vehicle.year || ''} ${vehicle.model} ${vehicle.trim}`.trim());
  write('zip', storage.get('zipcode'));
}

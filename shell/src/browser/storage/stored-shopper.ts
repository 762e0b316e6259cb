import { readGarage, type HostStorage } from 'shared-contracts';

function write(kind: 'vehicle' | 'zip', text: string | null): void {
  const value = document.querySelector(`[data-chip=${kind}]`);
  if (value && text) value.textContent = text;
}

/**
 * Shows stored vehicle and ZIP code in the header at once: the catalog's widget, which updates them, loads on the first
 * interaction.
 */
export function showStoredShopper(storage: HostStorage): void {
  const vehicle = readGarage(storage).chosen;
  write('vehicle', vehicle && `${vehicle.year || ''} ${vehicle.model} ${vehicle.trim}`.trim());
  write('zip', storage.get('zipcode'));
}

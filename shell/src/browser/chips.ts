import type { EventBus, HostStorage, SelectedVehicle } from 'shared-contracts';

function write(kind: 'vehicle' | 'zip', text: string | null, label: string): void {
  const chip = document.querySelector(`[data-chip=${kind}] a`);
  const value = chip?.querySelector('span > span:last-child');
  if (!chip || !value || text === null) return;
  value.textContent = text;
  chip.setAttribute('aria-label', `${label} ${text}. Change`);
}

const vehicleText = ({ year, model, trim }: SelectedVehicle): string => `${year} ${model} ${trim}`.trim();

function storedVehicle(storage: HostStorage): SelectedVehicle | null {
  try {
    const vehicle = JSON.parse(storage.get('fitment_details') ?? 'null') as SelectedVehicle | null;
    return vehicle?.model ? vehicle : null;
  } catch {
    return null;
  }
}

/** Keeps the header's chips at what the shopper chose, from storage first and from events after. */
export function followShopper(events: EventBus, storage: HostStorage): void {
  const vehicle = storedVehicle(storage);
  write('vehicle', vehicle && vehicleText(vehicle), 'Your vehicle:');
  write('zip', storage.get('zipcode'), 'Deliver to');
  events.subscribe('vehicle:selected', ({ vehicle: chosen }) => write('vehicle', chosen ? vehicleText(chosen) : 'Add your vehicle', 'Your vehicle:'));
  events.subscribe('zip:changed', ({ zipCode }) => write('zip', zipCode, 'Deliver to'));
}

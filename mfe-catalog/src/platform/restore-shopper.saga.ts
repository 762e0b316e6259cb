import { readGarage } from 'shared-contracts';
import { services } from 'remote-kit';

/** Publishes stored vehicle and ZIP code, unless already published. */
export function* restoreShopper() {
  const { host } = yield* services();
  const { chosen: vehicle } = readGarage(host.storage);
  if (vehicle && !host.events.last('vehicle:selected')) host.events.publish('vehicle:selected', { vehicle });
  const zipCode = host.storage.get('zipcode');
  if (zipCode && /^\d{5}$/.test(zipCode) && !host.events.last('zip:changed')) {
    host.events.publish('zip:changed', { zipCode, city: '', stateCode: '' });
  }
}

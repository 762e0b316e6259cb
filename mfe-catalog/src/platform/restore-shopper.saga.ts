import { readGarage } from 'shared-contracts';
import { services } from 'remote-kit';

/** Tells the page what an earlier visit chose, unless somebody has already. */
export function* restoreShopper() {
  const { host } = yield* services();
  const { chosen: vehicle } = readGarage(host.storage);
  if (vehicle && !host.events.last('vehicle:selected')) host.events.publish('vehicle:selected', { vehicle });
  const zipCode = host.storage.get('zipcode');
  if (zipCode && /^\d{5}$/.test(zipCode) && !host.events.last('zip:changed')) {
    host.events.publish('zip:changed', { zipCode, city: '', stateCode: '' });
  }
}

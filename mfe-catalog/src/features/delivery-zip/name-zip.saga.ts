import type { EventMap, ZipValidation } from 'shared-contracts';
import { onEvent, services } from 'remote-kit';
import { call } from 'typed-redux-saga';

/**
 * Looks up the place of a stored ZIP code after a reload, because only the digits are stored. On failure the digits are
 * shown alone.
 */
function* nameZip({ zipCode, city }: EventMap['zip:changed']) {
  if (city) return;
  const { host, http } = yield* services();
  const answer = yield* call(() => http.get<ZipValidation>('/zipcode/validate', { zipcode: zipCode }));
  if (!answer.ok || !answer.value.isZipCodeValid || !answer.value.city) return;
  if (host.events.last('zip:changed')?.zipCode !== zipCode) return;
  host.events.publish('zip:changed', { zipCode, city: answer.value.city, stateCode: answer.value.stateCode ?? '' });
}

export const nameZips = onEvent('zip:changed', nameZip);

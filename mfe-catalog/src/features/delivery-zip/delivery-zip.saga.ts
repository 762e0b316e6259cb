import { services } from 'remote-kit';
import { takeEvery } from 'typed-redux-saga';
import { chooseZip } from '../../platform/shopper';
import { checkZip } from './delivery-zip.tasks';

/** Stores a valid and served ZIP code as the shopper's. */
function* adopt({ payload }: ReturnType<typeof checkZip.succeeded>) {
  const { host } = yield* services();
  const { zipCode, city, stateCode, isZipCodeValid, isEligible } = payload;
  if (isZipCodeValid && isEligible) chooseZip(host, { zipCode, city: city ?? '', stateCode: stateCode ?? '' });
}

export function* adoptZips() {
  yield* takeEvery(checkZip.succeeded, adopt);
}

import type { Address } from 'shared-contracts/wire';
import { failure, type Failure } from '../../platform/values/failure';
import type { ZipDirectory } from './zip-directory';

/** Returns an error for a ZIP code that does not exist (400) or is not served (422). */
export function zipError(zips: ZipDirectory, zip: string, field: string): Failure | null {
  const { isZipCodeValid, isEligible, message = '' } = zips.validate(zip);
  if (!isZipCodeValid) return failure(400, 'ZIP_INVALID', message, { field });
  return isEligible ? null : failure(422, 'ZIP_NOT_SERVED', message, { field });
}

/** Returns an error for an address whose ZIP code is not served or belongs to another state. */
export function addressError(zips: ZipDirectory, address: Address, prefix: string): Failure | null {
  const error = zipError(zips, address.zipCode, `${prefix}zipCode`);
  if (error) return error;
  const state = zips.find(address.zipCode)?.state;
  if (state === address.state) return null;
  return failure(
    400,
    'VALIDATION',
    `The zip code ${address.zipCode} is in ${state ?? 'another state'}, not in ${address.state}. Correct one of them.`,
    { field: `${prefix}state` },
  );
}

import type { Logger } from 'pino';
import type { Database } from '../platform/database/database';
import type { AddressServiceEnv } from '../platform/settings/address-env';
import type { Env } from '../platform/settings/env';
import type { AddressProvider } from '../modules/location/address-provider';
import { addressesOf } from '../modules/location/imported-addresses';
import type { AddressService } from '../modules/location/services/address-service';
import { googlePlaces } from '../modules/location/services/google-places';
import { serviceAddresses } from '../modules/location/services/service-addresses';
import { smarty } from '../modules/location/services/smarty';
import type { ZipDirectory } from '../modules/location/zip-directory';

const GOOGLE_URL = 'https://places.googleapis.com';
const SMARTY_AUTOCOMPLETE_URL = 'https://us-autocomplete-pro.api.smarty.com';
const SMARTY_STREET_URL = 'https://us-street.api.smarty.com';

/** Creates the service of the settings. */
export function addressServiceOf(env: AddressServiceEnv): AddressService {
  if (env.name === 'google') return googlePlaces({ key: env.key, apiUrl: env.apiUrl ?? GOOGLE_URL });
  const { authId, authToken, license, apiUrl } = env;
  return smarty({
    authId,
    authToken,
    license,
    autocompleteUrl: apiUrl ?? SMARTY_AUTOCOMPLETE_URL,
    streetUrl: apiUrl ?? SMARTY_STREET_URL,
  });
}

/** Creates the addresses of the settings: imported ones, with a service before them where one is set up. */
export function addressProviderOf(
  { addresses, isProduction }: Pick<Env, 'addresses' | 'isProduction'>,
  db: Database,
  zips: ZipDirectory,
  logger: Logger,
): AddressProvider {
  const imported = addressesOf({ db, zips, isProduction });
  if (addresses === null) return imported;
  const { callsPerDay } = addresses;
  return serviceAddresses({ db, zips, service: addressServiceOf(addresses), imported, logger, callsPerDay });
}

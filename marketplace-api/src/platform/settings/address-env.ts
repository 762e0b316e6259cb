import { readSecret } from './secret-setting';
import { serviceAddressError } from './service-address';
import { callsPerDay } from './tax-env';

export const ADDRESS_PROVIDERS = ['imported', 'google', 'smarty'] as const;

/** A service that suggests addresses beside the imported ones. */
export type AddressServiceEnv = {
  /** Address of the API; null for the service's own. */
  readonly apiUrl: string | null;
  readonly callsPerDay: number;
} & (
  | { readonly name: 'google'; readonly key: string }
  | { readonly name: 'smarty'; readonly authId: string; readonly authToken: string; readonly license: string }
);

type Source = Readonly<Record<string, string | undefined>>;

const PER_DAY = 10_000;
const KEY = /^[\w-]{8,}$/;

/** Parses the service of addresses; null where only imported ones are suggested. Faults never contain a key. */
export function parseAddresses(source: Source, isProduction: boolean, errors: string[]): AddressServiceEnv | null {
  const name = source['ADDRESS_PROVIDER']?.trim() || 'imported';
  if (name === 'imported') return null;
  if (name !== 'google' && name !== 'smarty') {
    errors.push(`ADDRESS_PROVIDER must be one of ${ADDRESS_PROVIDERS.join(', ')}, but is "${name}".`);
    return null;
  }
  const secret = (setting: string): string => {
    const value = readSecret(source, setting, errors) ?? '';
    if (!KEY.test(value)) errors.push(`${setting} must be a key of ${name}, because ADDRESS_PROVIDER names it.`);
    return value;
  };
  const urlName = name === 'google' ? 'GOOGLE_PLACES_API_URL' : 'SMARTY_API_URL';
  const apiUrl = source[urlName]?.trim() || null;
  const error = serviceAddressError(urlName, apiUrl, isProduction);
  if (error !== null) errors.push(error);
  const shared = { apiUrl, callsPerDay: callsPerDay(source, 'ADDRESS_CALLS_PER_DAY', errors, PER_DAY) };
  if (name === 'google') return { name, key: secret('GOOGLE_PLACES_API_KEY'), ...shared };
  return {
    name,
    authId: secret('SMARTY_AUTH_ID'),
    authToken: secret('SMARTY_AUTH_TOKEN'),
    license: source['SMARTY_LICENSE']?.trim() || 'us-autocomplete-pro-cloud',
    ...shared,
  };
}

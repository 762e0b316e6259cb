import ipaddr from 'ipaddr.js';
import { secretError } from 'shared-contracts/deployment';

/** Parses networks such as `10.0.0.0/8, 192.0.2.7`. */
export function parseNetworks(name: string, text: string, errors: string[]): readonly string[] {
  const list = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  for (const one of list)
    if (!ipaddr.isValid(one) && !ipaddr.isValidCIDR(one))
      errors.push(`${name} must list addresses and networks such as 10.0.0.0/8, but has "${one}".`);
  return list;
}

const MOST_KEYS = 2;

/**
 * Parses the secrets that gateways and API share: one, or during a change `new,old`. Errors never contain their values.
 */
export function parseGatewayKeys(text: string | undefined, errors: string[]): readonly string[] {
  if (!text) return [];
  const keys = text.split(',').map((key) => key.trim());
  if (keys.length > MOST_KEYS) errors.push('GATEWAY_KEY must be one secret, or two with a comma during a change.');
  const [error] = keys.map((key) => secretError('GATEWAY_KEY', key)).filter((found) => found !== null);
  if (error !== undefined) errors.push(error);
  return keys;
}

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

/** Parses the secret that gateway and API share. Errors never contain its value. */
export function parseGatewayKey(text: string | undefined, errors: string[]): string | null {
  if (!text) return null;
  const error = secretError('GATEWAY_KEY', text);
  if (error !== null) errors.push(error);
  return text;
}

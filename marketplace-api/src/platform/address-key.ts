import ipaddr from 'ipaddr.js';

const NETWORK_PARTS = 4;

/** Who an address counts as: an IPv4 address itself, of IPv6 the /64, which one subscriber has to himself. */
export function addressKey(address: string | undefined): string {
  if (!address || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6' ? (parsed as ipaddr.IPv6).parts.slice(0, NETWORK_PARTS).join(':') : parsed.toString();
}

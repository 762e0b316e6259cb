import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

const NETWORK_PARTS = 4;
/** Caches keys by address, because every request needs one several times. */
const keys = new LRUCache<string, string>({ max: 10_000 });
/** Length of an IPv6 address with an embedded IPv4 one. Longer texts are not cached. */
const LONGEST = 45;

function parseKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6' ? (parsed as ipaddr.IPv6).parts.slice(0, NETWORK_PARTS).join(':') : parsed.toString();
}

/**
 * Returns the identity of an address for limits: an IPv4 address itself, or the /64 network of an IPv6 address, which
 * belongs to one subscriber.
 */
export function addressKey(address: string | undefined): string {
  if (!address) return 'unknown';
  const known = keys.get(address);
  if (known !== undefined) return known;
  const key = parseKey(address);
  if (address.length <= LONGEST) keys.set(address, key);
  return key;
}

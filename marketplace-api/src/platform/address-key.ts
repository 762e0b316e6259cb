import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

const NETWORK_PARTS = 4;
/** Addresses whose key is remembered: every request asks for one, several times. */
const keys = new LRUCache<string, string>({ max: 10_000 });
/** Of an IPv6 address with an IPv4 one inside it. What is longer is not kept. */
const LONGEST = 45;

function parseKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6' ? (parsed as ipaddr.IPv6).parts.slice(0, NETWORK_PARTS).join(':') : parsed.toString();
}

/** Who an address counts as: an IPv4 address itself, of IPv6 the /64, which one subscriber has to himself. */
export function addressKey(address: string | undefined): string {
  if (!address) return 'unknown';
  const known = keys.get(address);
  if (known !== undefined) return known;
  const key = parseKey(address);
  if (address.length <= LONGEST) keys.set(address, key);
  return key;
}

import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** A client, or a network that contains it. */
export interface ClientGroup {
  readonly key: string;
  /** Multiple of one address's limit that all clients of the group share. */
  readonly factor: number;
}

type ClientGroups = readonly [ClientGroup, ...ClientGroup[]];

interface Network {
  readonly bits: number;
  readonly factor: number;
}
type Networks = readonly [Network, ...Network[]];

/**
 * Subscribers control a /64 of IPv6, often a /56, a site a /48, with any number of addresses. Each wider network
 * therefore has a limit as well, a higher one because several subscribers may share it.
 */
const IPV6_NETWORKS: Networks = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 2 },
  { bits: 48, factor: 4 },
];
const IPV4_NETWORKS: Networks = [
  { bits: 32, factor: 1 },
  { bits: 24, factor: 4 },
];

/** Maximum length of an address: IPv6 with an embedded IPv4 address. Longer keys are ignored. */
const MAX_ADDRESS_LENGTH = 45;
const known = new LRUCache<string, ClientGroups>({ max: 10_000 });

function networkKey(bytes: readonly number[], bits: number): string {
  const whole = Math.ceil(bits / 8);
  return `${bytes.slice(0, whole).join('.')}/${bits}`;
}

function findGroups(address: string): ClientGroups {
  if (!ipaddr.isValid(address)) return [{ key: address, factor: 1 }];
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  const networks = parsed.kind() === 'ipv6' ? IPV6_NETWORKS : IPV4_NETWORKS;
  const groupOf = ({ bits, factor }: Network): ClientGroup => ({ key: networkKey(bytes, bits), factor });
  const [narrowest, ...wider] = networks;
  return [groupOf(narrowest), ...wider.map(groupOf)];
}

/** Returns the groups that a client counts against, narrowest first. */
export function clientGroups(address: string | undefined): ClientGroups {
  const name = address || 'unknown';
  const cached = known.get(name);
  if (cached) return cached;
  const groups = findGroups(name);
  if (name.length <= MAX_ADDRESS_LENGTH) known.set(name, groups);
  return groups;
}

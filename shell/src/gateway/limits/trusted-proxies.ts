import ipaddr from 'ipaddr.js';

/** Whether an address is one of our own proxies. Nobody is by default, not even this machine. */
export function createProxyCheck(networks: readonly string[]): (address: string) => boolean {
  const ranges = networks.map((one) =>
    one.includes('/')
      ? ipaddr.parseCIDR(one)
      : ([ipaddr.parse(one), ipaddr.parse(one).kind() === 'ipv6' ? 128 : 32] as const),
  );
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
  };
}

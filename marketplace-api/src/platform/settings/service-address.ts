const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the fault of a service's address: production needs https, except on this machine. */
export function serviceAddressError(name: string, address: string | null, isProduction: boolean): string | null {
  if (address === null) return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return `${name} must be a URL, but is "${address}".`;
  const isSafe = url.protocol === 'https:' || LOOPBACK.includes(url.hostname);
  return isProduction && !isSafe ? `${name} must be https in production, or an address of this machine.` : null;
}

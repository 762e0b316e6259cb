/** A sandbox serves shops on this machine only; a real provider has a list per shop. */
export function allowedOrigin(text: unknown): string | null {
  if (typeof text !== 'string' || !URL.canParse(text)) return null;
  const { origin, hostname, protocol } = new URL(text);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
  return isLocal && (protocol === 'http:' || protocol === 'https:') ? origin : null;
}

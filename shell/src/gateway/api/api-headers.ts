import type { IncomingHttpHeaders } from 'node:http';

/**
 * Allowed browser headers for the API. All others stay at the gateway, including unknown ones and a trace, which the
 * gateway begins itself.
 */
const TO_API = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'origin',
  'user-agent',
  'x-access-token',
  'x-confirmation-token',
  'x-marketplace-key',
  'x-marketplace-origin',
  'x-session-id',
] as const;

/** Response headers that belong to one connection (RFC 9110 §7.6.1), or that the gateway sets itself. */
const NOT_TO_BROWSER: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-request-id',
]);

/** The client of a call. Null: the gateway itself, for a page that all shoppers share. */
export interface ForwardedFor {
  readonly address: string;
  readonly host: string;
  readonly protocol: string;
}

/** Returns headers that identify the gateway and its client; without the key the API ignores them. */
export function gatewayHeaders(
  key: string | null,
  requestId: string,
  client: ForwardedFor | null,
): Record<string, string> {
  return {
    'x-request-id': requestId,
    ...(key !== null && { 'x-gateway-key': key }),
    ...(client && {
      'x-forwarded-for': client.address,
      'x-forwarded-host': client.host,
      'x-forwarded-proto': client.protocol,
    }),
  };
}

/**
 * Returns the forwarded headers of a browser's request. Framing headers are never copied: they are derived from the
 * bytes that are sent.
 */
export function headersToApi(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    TO_API.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : [])),
  );
}

export function headersToBrowser(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = new Set(
    String(headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || NOT_TO_BROWSER.has(name) || named.has(name) ? [] : [[name, value] as const],
    ),
  );
}

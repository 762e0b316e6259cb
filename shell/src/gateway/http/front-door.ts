import type { IncomingMessage } from 'node:http';
import type { Refusal } from './problem';
import { parseRequestPath } from './request-path';

const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** A name or an address, and a port. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
/** Only API calls and reports of browsers have bodies. */
const WITH_BODIES = /^\/(?:(?:api|management)\/|reports$)/;

const bad = (code: string, detail: string): Refusal => ({ status: 400, code, detail });

function valuesOf({ rawHeaders }: IncomingMessage, header: string): string[] {
  return rawHeaders.filter((_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === header);
}

function refuseHost(request: IncomingMessage): Refusal | null {
  const hosts = valuesOf(request, 'host');
  if (hosts.length === 1 && HOST.test(hosts[0] ?? '')) return null;
  return bad('host', 'A request names its store in exactly one Host header. Send one, for example "Host: localhost".');
}

/** Returns whether bytes follow the head of a request. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Rejects framing that Node's parser accepts although it is ambiguous. */
function refuseFraming(request: IncomingMessage): Refusal | null {
  const lengths = valuesOf(request, 'content-length');
  const codings = valuesOf(request, 'transfer-encoding');
  const isChunked = codings.length > 0;
  const isOdd =
    lengths.length > 1 ||
    lengths.some((length) => !/^\d+$/.test(length)) ||
    (isChunked && (lengths.length > 0 || codings.join().trim().toLowerCase() !== 'chunked'));
  if (isOdd) return bad('framing', 'The length of the body is not clear. Send either one Content-Length or "chunked".');
  const { method = '', url = '' } = request;
  if (!hasBody(request)) return null;
  if (BODILESS.has(method)) return bad('unexpected-body', `A ${method} takes no body here. Send it without one.`);
  return WITH_BODIES.test(url)
    ? null
    : bad('unexpected-body', 'Nothing at this address takes a body. Send it without one.');
}

/**
 * Rejects requests that another program could parse differently, before any other processing. The connection ends with
 * the answer, so that no byte of such a request is parsed as the next one.
 */
export function rejectMalformedRequest(request: IncomingMessage): Refusal | null {
  const { method = '', url = '' } = request;
  if (!BODILESS.has(method) && !WITH_BODY.has(method))
    return { status: 501, code: 'method', detail: `The store knows no method ${method}. Use GET or POST.` };
  if (!parseRequestPath(url))
    return bad(
      'address',
      'The address is not well formed. Check it for dots, slashes and percent signs, and try again.',
    );
  return refuseHost(request) ?? refuseFraming(request);
}

import { SpanKind } from '@opentelemetry/api';
import { inSpan } from '../observability/tracing';

/** Reason why an outside service gave no usable answer. Messages never contain keys, addresses or bodies. */
export class OutboundError extends Error {
  constructor(
    readonly code: 'unreachable' | 'refused' | 'unreadable',
    /** Status of the answer; null without one. */
    readonly status: number | null,
  ) {
    super(status === null ? code : `${code} (${status})`);
  }
}

export interface JsonCall {
  readonly service: string;
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

const MAX_BYTES = 512 * 1024;

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).byteLength;
    if (size > MAX_BYTES) throw new OutboundError('unreadable', response.status);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function send({ method, url, headers, body, signal }: JsonCall): Promise<unknown> {
  const response = await fetch(url, {
    method,
    redirect: 'error',
    signal,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new OutboundError('refused', response.status);
  }
  const text = await textOf(response);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new OutboundError('unreadable', response.status);
  }
}

/**
 * Sends one request and returns the parsed answer, whose shape the caller checks. Follows no redirect, which would
 * carry the key to another host.
 * @throws OutboundError for every failure, without the cause's text
 */
export const jsonCall = (call: JsonCall): Promise<unknown> =>
  inSpan(
    call.service,
    SpanKind.CLIENT,
    { 'http.request.method': call.method, 'server.address': call.url.host },
    async () => {
      try {
        return await send(call);
      } catch (error) {
        throw error instanceof OutboundError ? error : new OutboundError('unreachable', null);
      }
    },
  );

import { STATUS_CODES } from 'node:http';

/** An answer of the gateway that ends a request. */
export interface Refusal {
  readonly status: 400 | 404 | 405 | 408 | 413 | 429 | 431 | 501 | 502 | 503 | 504;
  readonly code: string;
  /** The error and the next step. */
  readonly detail: string;
  readonly retryAfterSeconds?: number;
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** RFC 9457. */
export function problemBody({ status, code, detail }: Refusal, requestId?: string): string {
  return JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail,
    code,
    ...(requestId && { requestId }),
  });
}

export function problemHeaders({ retryAfterSeconds }: Refusal): Record<string, string> {
  return {
    'content-type': PROBLEM_TYPE,
    'cache-control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  };
}

/** Returns the answer as bytes, for a socket whose request is not parsed. The connection ends with it. */
export function rawProblem(refusal: Refusal): string {
  const body = problemBody(refusal);
  const headers = {
    ...problemHeaders(refusal),
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}

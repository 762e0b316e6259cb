import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ApiPool } from './api-pool';

export interface ApiRequest {
  readonly method: string;
  /** Path and query, as `findPublicCall` writes them. */
  readonly target: string;
  /** `x-request-id` among them: the mark that must come back. */
  readonly headers: Readonly<Record<string, string>> & { readonly 'x-request-id': string };
  readonly body?: Buffer;
  readonly timeoutMs: number;
  readonly maxAnswerBytes: number;
  readonly signal?: AbortSignal;
}

/** An answer of the API, whole. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Why there is no answer: `ETIMEDOUT`, `EMISMATCH` (an answer to another request), `ETOOLARGE`, or what the socket
 * said.
 */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

function readAnswer(response: IncomingMessage, { headers, maxAnswerBytes }: ApiRequest): Promise<ApiAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const fail = (code: string, message: string): void => {
      response.destroy();
      reject(new ApiError(code, message));
    };
    if (response.headers['x-request-id'] !== headers['x-request-id'])
      return fail('EMISMATCH', 'The answer belongs to another request; its connection is closed.');
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxAnswerBytes) fail('ETOOLARGE', 'The answer is too large.');
      else chunks.push(chunk);
    });
    response.on('error', (error: NodeJS.ErrnoException) => reject(new ApiError(error.code ?? '', error.message)));
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 502, headers: response.headers, body: Buffer.concat(chunks) }),
    );
    return undefined;
  });
}

function requestOnce(pool: ApiPool, request: ApiRequest): Promise<ApiAnswer> {
  const { method, target, headers, body, timeoutMs, signal } = request;
  return new Promise((resolve, reject) => {
    const framing = body === undefined ? {} : { 'content-length': String(body.length) };
    const outgoing = pool.request(`${pool.origin}${target}`, {
      method,
      agent: pool.agent,
      headers: { ...headers, ...framing },
      ...(signal && { signal }),
    });
    const timer = setTimeout(() => outgoing.destroy(new ApiError('ETIMEDOUT', 'No answer in time.')), timeoutMs);
    const isReused = (): boolean => outgoing.reusedSocket;
    outgoing.on('close', () => clearTimeout(timer));
    outgoing.on('response', (response) => readAnswer(response, request).then(resolve, reject));
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      reject(Object.assign(new ApiError(error.code ?? '', error.message), { isReused: isReused() })),
    );
    outgoing.end(body);
  });
}

/**
 * The API closed a kept connection just when it was used again (it restarted, say). Reads may be asked again (RFC 9110
 * §9.2.2).
 */
function isWorthAnotherTry(error: unknown, method: string): boolean {
  const { code, isReused } = error as { readonly code?: string; readonly isReused?: boolean };
  return isReused === true && (code === 'ECONNRESET' || code === 'EPIPE') && (method === 'GET' || method === 'HEAD');
}

/** Asks the API and waits for the whole answer, which is checked to be the one to this request. @throws ApiError */
export async function requestApi(pool: ApiPool, request: ApiRequest): Promise<ApiAnswer> {
  try {
    return await requestOnce(pool, request);
  } catch (error) {
    if (!isWorthAnotherTry(error, request.method)) throw error;
    return requestOnce(pool, request);
  }
}

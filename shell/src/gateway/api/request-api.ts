import { AnswerError, sendBounded, type Answer, type BoundedRequest } from '../http/bounded-request';
import type { ApiPool } from './api-pool';

/** `x-request-id` must be returned in the answer. */
export type ApiRequest = Omit<BoundedRequest, 'headers' | 'findHeadFault'> & {
  readonly headers: Readonly<Record<string, string>> & { readonly 'x-request-id': string };
};

const CLOSED: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * The API may close a kept connection during its reuse, for example when it restarts. Reads may be retried (RFC 9110
 * §9.2.2).
 */
function isWorthAnotherTry(error: unknown, method: string): boolean {
  const { code = '' } = error as { readonly code?: string };
  return CLOSED.has(code) && (method === 'GET' || method === 'HEAD');
}

/**
 * Sends a request and waits for the whole answer, which is verified to belong to this request.
 * @throws AnswerError, `EMISMATCH` for an answer to another request
 */
export async function requestApi({ connections }: ApiPool, request: ApiRequest): Promise<Answer> {
  const send = (): Promise<Answer> =>
    sendBounded(connections, {
      ...request,
      findHeadFault: ({ headers }) =>
        headers['x-request-id'] === request.headers['x-request-id']
          ? null
          : new AnswerError('EMISMATCH', 'The answer belongs to another request; its connection is closed.'),
    });
  try {
    return await send();
  } catch (error) {
    if (!isWorthAnotherTry(error, request.method)) throw error;
    return send();
  }
}

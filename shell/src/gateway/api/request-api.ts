import { AnswerError, sendBounded, type Answer, type BoundedRequest } from '../http/bounded-request';
import { SpanKind } from '@opentelemetry/api';
import type { CallOutcome } from '../observability/gateway-metrics';
import { inSpan, traceHeaders } from '../observability/tracing';
import type { ApiPool } from './api-pool';
import type { PublicCall } from './public-call';

/** `x-request-id` must be returned in the answer. */
export type ApiRequest = Omit<BoundedRequest, 'headers' | 'findHeadFault' | 'target'> & {
  readonly call: Pick<PublicCall, 'target' | 'route' | 'area'>;
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

const outcomeOf = ({ status }: Answer): CallOutcome => (status < 400 ? 'ok' : status < 500 ? 'rejected' : 'failed');

function failureOf(error: unknown): CallOutcome {
  const { code = '' } = error as { readonly code?: string };
  if (code === 'EABORTED') return 'gone';
  return code === 'ETIMEDOUT' ? 'timeout' : 'unreachable';
}

async function sendOnceOrTwice(
  { connections }: ApiPool,
  { call: { target }, ...request }: ApiRequest,
): Promise<Answer> {
  const send = (): Promise<Answer> =>
    sendBounded(connections, {
      ...request,
      target,
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

/** Attributes contain the pattern of the path: its values can be tokens. */
const sendInSpan = (pool: ApiPool, request: ApiRequest): Promise<Answer> =>
  inSpan(
    `${request.method} ${request.call.route}`,
    { kind: SpanKind.CLIENT, 'http.request.method': request.method, 'url.template': request.call.route },
    async (span) => {
      const headers = { ...request.headers, ...traceHeaders() };
      const answer = await sendOnceOrTwice(pool, { ...request, headers });
      span.setAttribute('http.response.status_code', answer.status);
      return answer;
    },
  );

/**
 * Sends a request and waits for the whole answer, which is verified to belong to this request.
 * @throws AnswerError, `EMISMATCH` for an answer to another request
 */
export async function requestApi(pool: ApiPool, request: ApiRequest): Promise<Answer> {
  const startedAt = performance.now();
  const observe = (outcome: CallOutcome): void =>
    pool.observe?.({ area: request.call.area, outcome, seconds: (performance.now() - startedAt) / 1000 });
  try {
    const answer = await sendInSpan(pool, request);
    observe(outcomeOf(answer));
    return answer;
  } catch (error) {
    observe(failureOf(error));
    throw error;
  }
}

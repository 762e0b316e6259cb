import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, AnswerError } from '../http/bounded-request';
import { problemBody, problemHeaders, type Refusal } from '../http/problem';
import type { RefusalLog } from '../http/refusal-log';
import type { ClientQueue, QueuedClient } from '../http/limits/client-queue';
import type { ConcurrencyLimiter } from '../http/limits/concurrency-limiter';
import { gatewayHeaders, headersToApi, headersToBrowser } from './api-headers';
import type { ApiPool } from './api-pool';
import { requestApi } from './request-api';
import { findPublicCall, type PublicCall } from './public-call';
import { isBody, readBody } from './read-body';

/**
 * The specification sets no timeout (spec §7: timeout 0); this one detects a hanging API, a closed connection detects a
 * dead one.
 */
const ANSWER_TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

const NOT_FOUND: Refusal = {
  status: 404,
  code: 'no-such-call',
  detail: 'The store has no such call. Check the method and the path.',
};
const OVERLOADED: Refusal = {
  status: 503,
  code: 'too-many-calls',
  detail: 'The store is busy with other calls of yours. Try again in a few seconds.',
  retryAfterSeconds: 2,
};
const TOO_LATE: Refusal = {
  status: 504,
  code: 'api-timeout',
  detail: 'The store took too long to answer. Please try again.',
  retryAfterSeconds: 5,
};
const UNREACHABLE: Refusal = {
  status: 502,
  code: 'api-unreachable',
  detail: 'The store cannot be reached at the moment. Please try again in a minute.',
  retryAfterSeconds: 5,
};

/** Separate memory, so that uploads leave room for the small bodies of a purchase. */
export interface BodyMemory {
  readonly small: ConcurrencyLimiter;
  readonly uploads: ConcurrencyLimiter;
}

const MAX_SMALL_BYTES = 64 * 1024;

export interface ProxyDependencies {
  readonly pool: ApiPool;
  /** Limits concurrent calls; more calls of one client wait in a queue. */
  readonly calls: ClientQueue<QueuedClient>;
  /** Memory for bodies that are being received or forwarded. */
  readonly bodies: BodyMemory;
  readonly refusals: RefusalLog;
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.code(refusal.status).headers(problemHeaders(refusal)).send(problemBody(refusal, request.id));
}

function sendAnswer(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  void reply.code(status).headers(headersToBrowser(headers)).header('x-request-id', request.id);
  // A HEAD answer has only the length.
  if (request.method === 'HEAD' && headers['content-length'] !== undefined)
    void reply.header('content-length', headers['content-length']);
  return reply.send(body.length === 0 ? undefined : body);
}

/** Null: the client has disconnected. */
async function ask(
  pool: ApiPool,
  call: PublicCall,
  { request, reply, body }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly body: Buffer },
): Promise<Answer | null> {
  const gone = new AbortController();
  const abort = (): void => gone.abort();
  reply.raw.once('close', abort);
  try {
    return await requestApi(pool, {
      method: request.method,
      call,
      headers: {
        ...headersToApi(request.headers),
        ...gatewayHeaders(pool.key, request.id, {
          address: request.ip,
          host: request.host,
          protocol: request.protocol,
        }),
        'x-request-id': request.id,
      },
      ...(request.method !== 'GET' && request.method !== 'HEAD' && { body }),
      timeoutMs: ANSWER_TIMEOUT_MS,
      maxAnswerBytes: MAX_ANSWER_BYTES,
      signal: gone.signal,
    });
  } catch (error) {
    if (gone.signal.aborted) return null;
    throw error;
  } finally {
    reply.raw.off('close', abort);
  }
}

async function forward(
  { pool, calls, refusals }: ProxyDependencies,
  call: PublicCall,
  { request, reply, body }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly body: Buffer },
): Promise<FastifyReply> {
  const isGone = (): boolean => request.raw.socket.destroyed;
  const release = await calls.enter({ address: request.ip, kind: 'call', isGone });
  if (!release) {
    if (isGone()) return reply.hijack();
    refusals.note(OVERLOADED.code);
    return sendProblem(request, reply, OVERLOADED);
  }
  try {
    const answer = await ask(pool, call, { request, reply, body });
    return answer ? sendAnswer(request, reply, answer) : reply.hijack();
  } catch (error) {
    const { code, message } = error as AnswerError;
    request.log.error({ err: { message, code } }, 'the marketplace API did not answer');
    return sendProblem(request, reply, code === 'ETIMEDOUT' ? TOO_LATE : UNREACHABLE);
  } finally {
    release();
  }
}

/**
 * Receives the body before the call counts as concurrent: a client that announces a body and sends none occupies
 * nothing.
 */
async function receiveAndForward(
  dependencies: ProxyDependencies,
  call: PublicCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { bodies, refusals } = dependencies;
  const memory = call.maxBodyBytes > MAX_SMALL_BYTES ? bodies.uploads : bodies.small;
  const received = await readBody(request.raw, { maxBytes: call.maxBodyBytes, memory, address: request.ip });
  if (!isBody(received)) {
    refusals.note(received.code);
    return sendProblem(request, reply, received);
  }
  try {
    return await forward(dependencies, call, { request, reply, body: received.bytes });
  } finally {
    received.release();
  }
}

/**
 * Registers `/api/v1/*` of the page's origin, and the deals calls of the management host (spec §7): only calls that
 * OpenAPI documents for browsers. Bodies and answers are buffered completely before they are forwarded.
 */
export function registerApiProxy(app: FastifyInstance, dependencies: ProxyDependencies): void {
  void app.register(async (scope) => {
    // The gateway forwards bodies as bytes; the API parses them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const proxy = (prefix: string) => async (request: FastifyRequest, reply: FastifyReply) => {
      const call = findPublicCall(request.method, (request.raw.url ?? '').slice(prefix.length));
      if (!call) return sendProblem(request, reply, NOT_FOUND);
      return receiveAndForward(dependencies, call, request, reply);
    };
    scope.all('/api/*', proxy('/api'));
    scope.all('/management/*', proxy(''));
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, AnswerError } from '../http/bounded-request';
import { problemBody, problemHeaders, type Refusal } from '../http/problem';
import { addressKey } from '../limits/address-key';
import type { RefusalLog } from '../limits/refusal-log';
import type { Shares } from '../limits/shares';
import { gatewayHeaders, headersToApi, headersToBrowser } from './api-headers';
import type { ApiPool } from './api-pool';
import { requestApi } from './request-api';
import { findPublicCall, type PublicCall } from './public-call';
import { announcedBytes, readBody } from './read-body';

/** None is specified (spec §7: timeout 0); a dead API is noticed by its connection, a stuck one here. */
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

export interface ProxyDependencies {
  readonly pool: ApiPool;
  /** Calls under way. */
  readonly calls: Shares;
  /** Bytes of bodies that are being read or sent on. */
  readonly bodyBytes: Shares;
  readonly refusals: RefusalLog;
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.code(refusal.status).headers(problemHeaders(refusal)).send(problemBody(refusal, request.id));
}

function sendAnswer(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  void reply.code(status).headers(headersToBrowser(headers)).header('x-request-id', request.id);
  // Of a HEAD's answer only the length is there.
  if (request.method === 'HEAD' && headers['content-length'] !== undefined)
    void reply.header('content-length', headers['content-length']);
  return reply.send(body.length === 0 ? undefined : body);
}

/** Null: whoever asked has gone. */
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
      target: call.target,
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
  { pool, refusals }: ProxyDependencies,
  call: PublicCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = await readBody(request.raw, call.maxBodyBytes);
  if (!Buffer.isBuffer(body)) {
    refusals.note(body.code);
    return sendProblem(request, reply, body);
  }
  try {
    const answer = await ask(pool, call, { request, reply, body });
    return answer ? sendAnswer(request, reply, answer) : reply.hijack();
  } catch (error) {
    const { code, message } = error as AnswerError;
    request.log.error({ err: { message, code } }, 'the marketplace API did not answer');
    return sendProblem(request, reply, code === 'ETIMEDOUT' ? TOO_LATE : UNREACHABLE);
  }
}

/** A share of the calls and of the memory for bodies, for as long as the call takes. */
async function withShares(
  { calls, bodyBytes, refusals }: ProxyDependencies,
  call: PublicCall,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const key = addressKey(request.ip);
  const releases = [calls.take(key), bodyBytes.take(key, announcedBytes(request.raw, call.maxBodyBytes) ?? 0)];
  try {
    if (!releases.includes(null)) return await work();
    refusals.note(OVERLOADED.code);
    return sendProblem(request, reply, OVERLOADED);
  } finally {
    releases.forEach((release) => release?.());
  }
}

/**
 * `/api/v1/*` of the page's origin, and the deals of the management host (spec §7): the calls that OpenAPI documents
 * for browsers, and no other. Body and answer are taken whole before the other side is asked to do anything.
 */
export function registerApiProxy(app: FastifyInstance, dependencies: ProxyDependencies): void {
  void app.register(async (scope) => {
    // Bodies are the API's to understand: here they are bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const proxy = (prefix: string) => async (request: FastifyRequest, reply: FastifyReply) => {
      const call = findPublicCall(request.method, (request.raw.url ?? '').slice(prefix.length));
      if (!call) return sendProblem(request, reply, NOT_FOUND);
      return withShares(dependencies, call, request, reply, () => forward(dependencies, call, request, reply));
    };
    scope.all('/api/*', proxy('/api'));
    scope.all('/management/*', proxy(''));
  });
}

import type { ClientRequest } from 'node:http';
import { pipeline } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiPool } from './api-client';

/** Headers that belong to one connection and must not travel on (RFC 9110 §7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'proxy-connection',
]);
/** None is specified (spec §7: timeout 0); a dead API is noticed by its connection, a stuck one here. */
const ANSWER_TIMEOUT_MS = 30_000;

function forwarded(headers: FastifyRequest['headers'], request: FastifyRequest): Record<string, string | string[]> {
  const named = new Set(
    String(headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  const kept = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !HOP_BY_HOP.has(name) && !named.has(name),
  );
  return {
    ...(Object.fromEntries(kept) as Record<string, string | string[]>),
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  };
}

function problem(reply: FastifyReply, status: 502 | 504, requestId: string): void {
  const detail =
    status === 504
      ? 'The store took too long to answer. Please try again.'
      : 'The store cannot be reached at the moment. Please try again in a minute.';
  void reply
    .code(status)
    .header('retry-after', '5')
    .type('application/problem+json')
    .send(
      JSON.stringify({
        type: 'about:blank',
        title: status === 504 ? 'Gateway Timeout' : 'Bad Gateway',
        status,
        detail,
        code: status === 504 ? 'api-timeout' : 'api-unreachable',
        requestId,
      }),
    );
}

/** `/api/v1/*` of the page's origin, and the deals of the management host (spec §7), streamed to the marketplace API and back. What only staff may call is not reachable from here. */
export function registerApiProxy(app: FastifyInstance, pool: ApiPool): void {
  void app.register(async (scope) => {
    // Bodies are the API's to understand: they pass through unread.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const proxy = (from: string, to: string) => (request: FastifyRequest, reply: FastifyReply) => {
      forward(pool, to + request.url.slice(from.length), request, reply);
      return reply;
    };
    scope.all('/api/v1/*', proxy('/api/v1', '/v1'));
    for (const path of ['/management/v1/deals', '/management/v1/deals/preview']) scope.get(path, proxy(path, path));
  });
}

function forward(pool: ApiPool, path: string, request: FastifyRequest, reply: FastifyReply, isRetry = false): void {
  const outgoing = pool.request(`${pool.origin}${path}`, {
    method: request.method,
    agent: pool.agent,
    headers: forwarded(request.headers, request),
  });
  outgoing.setTimeout(ANSWER_TIMEOUT_MS, () =>
    outgoing.destroy(Object.assign(new Error('No answer in time.'), { code: 'ETIMEDOUT' })),
  );
  outgoing.on('response', (answer) => {
    void reply.code(answer.statusCode ?? 502);
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined && !HOP_BY_HOP.has(name)) void reply.header(name, value);
    void reply.header('x-request-id', request.id);
    void reply.send(answer);
  });
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    if (request.raw.destroyed && !request.raw.complete) return;
    if (!isRetry && !reply.sent && closedWhileIdle(outgoing, error, request.method))
      return forward(pool, path, request, reply, true);
    request.log.error({ err: { message: error.message, code: error.code } }, 'the marketplace API did not answer');
    if (!reply.sent) problem(reply, error.code === 'ETIMEDOUT' ? 504 : 502, request.id);
  });
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) outgoing.destroy();
  });
  if (request.body === undefined || request.body === null) outgoing.end();
  else pipeline(request.body as NodeJS.ReadableStream, outgoing, () => undefined);
}

/** The API closed a kept connection just when it was used again (it restarted, say). Reads may be asked again (RFC 9110 §9.2.2). */
function closedWhileIdle(outgoing: ClientRequest, error: NodeJS.ErrnoException, method: string): boolean {
  return (
    outgoing.reusedSocket &&
    (error.code === 'ECONNRESET' || error.code === 'EPIPE') &&
    (method === 'GET' || method === 'HEAD')
  );
}

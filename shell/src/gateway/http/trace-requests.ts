import { SpanStatusCode, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageLabels } from '../observability/gateway-metrics';
import { isTracing, startRequestSpan, withSpan } from '../observability/tracing';

declare module 'fastify' {
  interface FastifyRequest {
    /** Page of the address; null for everything else. */
    page: PageLabels | null;
  }
}

/** Names and attributes of a span name the route, never the address, which can contain tokens and searches. */
function describe(span: Span, { method, id, page, routeOptions }: FastifyRequest, status: number): void {
  const route = routeOptions.url ?? 'unknown';
  const place = page ? `${page.remote}/${page.page}` : route;
  span.updateName(`${method} ${place}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'treadmarket.request_id': id,
    ...(page && { 'treadmarket.page': place }),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/**
 * Opens a span for every request where traces are exported. Must come before other hooks, so that their log lines carry
 * the trace.
 */
export function traceRequests(app: FastifyInstance, isTrustedProxy: (address: string) => boolean): void {
  if (!isTracing()) return;
  const spans = new WeakMap<object, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const isTrusted = isTrustedProxy(request.raw.socket.remoteAddress ?? '');
    const span = startRequestSpan(request.headers, request.method, isTrusted);
    spans.set(request, span);
    withSpan(span, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    if (!span) return done();
    describe(span, request, reply.statusCode);
    span.end();
    return withSpan(span, done);
  });
}

import type { Span } from '@opentelemetry/api';
import type { Metrics } from '../platform/observability/metrics';
import { endRequestSpan, requestSpan } from '../platform/observability/tracing';
import type { Env } from '../platform/settings/env';
import { gatewayCheck } from './access/client-address';
import type { App } from './app-types';

/** Headers of a caller's trace. */
const TRACE_HEADERS = ['traceparent', 'tracestate'] as const;

/**
 * Records a span and a measurement for every request, by its route's pattern. Only a gateway's trace is continued:
 * others could choose ids, and which requests are recorded. Without a key, in development, every caller's is.
 */
export function observeRequests(app: App, metrics: Metrics, { gatewayKeys }: Pick<Env, 'gatewayKeys'>): void {
  const isGateway = gatewayCheck(gatewayKeys);
  const hasKnownCaller = (headers: Readonly<Record<string, unknown>>): boolean =>
    gatewayKeys.length === 0 || isGateway(headers['x-gateway-key']);
  const spans = new WeakMap<object, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request;
    if ('traceparent' in headers && !hasKnownCaller(headers)) for (const name of TRACE_HEADERS) delete headers[name];
    const { span, run } = requestSpan(headers, request.method, request.routeOptions.url ?? 'unknown');
    spans.set(request, span);
    run(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    if (span) endRequestSpan(span, reply.statusCode);
    metrics.observe({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
}

import type { Span } from '@opentelemetry/api';
import type { Metrics } from '../platform/observability/metrics';
import { endRequestSpan, requestSpan } from '../platform/observability/tracing';
import type { App } from './app-types';

/** Records a span and a measurement for every request, by its route's pattern. */
export function observeRequests(app: App, metrics: Metrics): void {
  const spans = new WeakMap<object, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { span, run } = requestSpan(request.headers, request.method, request.routeOptions.url ?? 'unknown');
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

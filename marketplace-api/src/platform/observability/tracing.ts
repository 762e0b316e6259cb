import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';

const NAME = 'marketplace-api';
const EXPORTER_VARIABLES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const;

/**
 * Starts OpenTelemetry when an exporter is configured (the standard OTEL_* variables). Otherwise spans cost almost
 * nothing.
 */
export async function startTracing(source: NodeJS.ProcessEnv): Promise<{ stop(): Promise<void> }> {
  if (EXPORTER_VARIABLES.every((name) => !source[name])) return { stop: async () => undefined };
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({ serviceName: source.OTEL_SERVICE_NAME || NAME });
  sdk.start();
  return { stop: () => sdk.shutdown() };
}

const tracer = () => trace.getTracer(NAME);

/** Opens the span of a request in the caller's trace; `run` executes the rest inside it. */
export function requestSpan(
  headers: Record<string, unknown>,
  method: string,
  route: string,
): { readonly span: Span; run(work: () => void): void } {
  const parent = propagation.extract(context.active(), headers);
  const span = tracer().startSpan(
    `${method} ${route}`,
    { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } },
    parent,
  );
  return { span, run: (work) => context.with(trace.setSpan(parent, span), work) };
}

export function endRequestSpan(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Runs work in a child span. Attributes contain no values of shoppers: the text of a query, but not its parameters. */
export async function inSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: Record<string, string>,
  work: () => Promise<T>,
): Promise<T> {
  const span = tracer().startSpan(name, { kind, attributes });
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Returns the trace id for log lines; null outside of a recorded trace. */
export function currentTraceId(): string | null {
  const found = trace.getActiveSpan()?.spanContext();
  return found && trace.isSpanContextValid(found) ? found.traceId : null;
}

/** Returns headers that pass the current trace to another server. */
export function traceHeaders(): Record<string, string> {
  const headers = Object.create(null) as Record<string, string>;
  propagation.inject(context.active(), headers);
  return headers;
}

import {
  context,
  INVALID_SPAN_CONTEXT,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api';

const NAME = 'gateway';
const EXPORTER_VARIABLES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const;

let isOn = false;

/**
 * Starts OpenTelemetry when an exporter is configured (the standard OTEL_* variables). Otherwise no request has a span.
 */
export async function startTracing(source: NodeJS.ProcessEnv): Promise<{ stop(): Promise<void> }> {
  if (EXPORTER_VARIABLES.every((name) => !source[name])) return { stop: async () => undefined };
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({ serviceName: source['OTEL_SERVICE_NAME'] || NAME });
  sdk.start();
  isOn = true;
  return { stop: () => sdk.shutdown() };
}

export const isTracing = (): boolean => isOn;

const tracer = () => trace.getTracer(NAME);

/** Records nothing. */
const NO_SPAN = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

/**
 * Opens the span of a request. A caller's trace is continued for our own proxies only: other clients could choose
 * ids, and which requests are recorded, so that their trace is a link.
 */
export function startRequestSpan(headers: Record<string, unknown>, name: string, isTrusted: boolean): Span {
  const caller = propagation.extract(ROOT_CONTEXT, headers);
  if (isTrusted) return tracer().startSpan(name, { kind: SpanKind.SERVER }, caller);
  const linked = trace.getSpanContext(caller);
  const links = linked ? [{ context: linked }] : [];
  return tracer().startSpan(name, { kind: SpanKind.SERVER, root: true, links }, ROOT_CONTEXT);
}

/** Runs work inside a span, and what it starts. */
export const withSpan = (span: Span, work: () => void): void =>
  context.with(trace.setSpan(context.active(), span), work);

/** Runs work in a child span. Attributes contain no values of shoppers. */
export async function inSpan<T>(
  name: string,
  { kind = SpanKind.INTERNAL, ...attributes }: Attributes & { readonly kind?: SpanKind },
  work: (span: Span) => Promise<T>,
): Promise<T> {
  if (!isOn) return work(NO_SPAN);
  const span = tracer().startSpan(name, { kind, attributes });
  try {
    return await context.with(trace.setSpan(context.active(), span), () => work(span));
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Returns a function that runs work in the current span, also when another event calls it. */
export function inCurrentSpan(): <T>(work: () => T) => T {
  const active = context.active();
  return (work) => context.with(active, work);
}

/** Returns the trace id for log lines; null outside of a trace. */
export function currentTraceId(): string | null {
  const found = trace.getActiveSpan()?.spanContext();
  return found && trace.isSpanContextValid(found) ? found.traceId : null;
}

/** Returns headers that pass the current trace to another server. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  if (isOn) propagation.inject(context.active(), headers);
  return headers;
}

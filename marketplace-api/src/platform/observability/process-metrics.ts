import { SpanKind } from '@opentelemetry/api';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { inSpan } from './tracing';

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of the whole process: an observer of memory, event loop and garbage collection cannot be removed. */
export const processRegistry = new Registry();
collectDefaultMetrics({ register: processRegistry });

const providerSeconds = new Histogram({
  name: 'provider_request_duration_seconds',
  help: 'Time of a call to a provider outside of the store, by provider, operation and outcome.',
  labelNames: ['provider', 'operation', 'outcome'],
  buckets: SECONDS,
  registers: [processRegistry],
});

const cacheReads = new Counter({
  name: 'answer_cache_reads_total',
  help: 'Reads of answers that are kept until their data change, by cache and result.',
  labelNames: ['cache', 'result'],
  registers: [processRegistry],
});

/** `refused`: the provider answered no; `unavailable`: it did not answer, or not as it should. */
export type ProviderOutcome = 'ok' | 'refused' | 'unavailable';
export type ProviderName = 'sandbox' | 'stripe' | 'identity' | 'mail';

/**
 * Measures and traces a call to a provider.
 * @param outcomeOf the outcome of an answer; an error is `unavailable`
 */
export async function callProvider<T>(
  provider: ProviderName,
  operation: string,
  work: () => Promise<T>,
  outcomeOf: (answer: T) => ProviderOutcome = () => 'ok',
): Promise<T> {
  const end = providerSeconds.startTimer({ provider, operation });
  try {
    const attributes = { 'treadmarket.provider': provider, 'treadmarket.operation': operation };
    const answer = await inSpan(`${provider} ${operation}`, SpanKind.INTERNAL, attributes, work);
    end({ outcome: outcomeOf(answer) });
    return answer;
  } catch (error) {
    end({ outcome: 'unavailable' });
    throw error;
  }
}

export type CacheName = 'product' | 'reviews' | 'listing' | 'related' | 'suggestions';

export const countCacheRead = (cache: CacheName, isHit: boolean): void =>
  cacheReads.inc({ cache, result: isHit ? 'hit' : 'miss' });

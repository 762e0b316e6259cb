import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './database';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface RequestFacts { readonly method: string; readonly route: string; readonly status: number; readonly seconds: number }

export interface Metrics {
  observe(request: RequestFacts): void;
  /** Prometheus' text format. */
  text(): Promise<{ readonly type: string; readonly body: string }>;
}

/** Numbers only: routes by their pattern, never an address, a name or an id. */
export function createMetrics(db: Database): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({ name: 'http_request_duration_seconds', help: 'Time to answer, by route pattern.', labelNames: ['method', 'route', 'status'], buckets: SECONDS, registers });
  const rejected = new Counter({ name: 'http_requests_rejected_total', help: 'Requests over a rate limit (429) or while the store was not available (503).', labelNames: ['status'], registers });
  new Gauge({
    name: 'database_connections', help: 'Connections of this process by state.', labelNames: ['state'], registers,
    collect() { for (const [state, count] of Object.entries(db.connections())) this.set({ state }, count); },
  });
  new Gauge({
    name: 'waiting_work', help: 'Mails to send and payments without an end; both should be near zero.', labelNames: ['kind'], registers,
    async collect() {
      const row = await db.one<Record<string, number>>({ name: 'waiting-work', text: `select (select count(*)::int from outbox where sent_at is null) as mail, (select count(*)::int from payment_attempt where state = 'open') as payments` }).catch(() => null);
      for (const [kind, count] of Object.entries(row ?? {})) this.set({ kind }, count);
    },
  });
  return {
    observe({ method, route, status, seconds: duration }) {
      seconds.observe({ method, route, status }, duration);
      if (status === 429 || status === 503) rejected.inc({ status });
    },
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
}

import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database, Queries } from '../database/database';
import { watchDatabase } from './database-metrics';
import { processRegistry } from './process-metrics';

/** Queries that count waiting background work, and failed work that needs attention. */
const WAITING_WORK = {
  name: 'waiting-work',
  text: `select (select count(*)::int from outbox where state = 'waiting') as mail,
      (select count(*)::int from outbox where state = 'given-up') as "mail-given-up",
      (select count(*)::int from payment_attempt where state = 'open') as payments,
      (select count(*)::int from payment_attempt where state = 'requires-action') as "payments-of-shoppers",
      (select count(*)::int from payment_attempt where put_aside_at is not null) as "payments-put-aside",
      (select count(*)::int from payment_dispute where state = 'opened') as "disputes-open",
      (select count(*)::int from payment_finding where state in ('open', 'refunding')) as "payment-findings",
      (select count(*)::int from stock where shortfall > 0) as "stock-short",
      (
        select count(distinct o.order_id)::int
        from order_line l join customer_order o using (order_id)
        where l.short_quantity > 0 and o.state = 'placed'
      ) as "orders-short",
      (
        select count(distinct o.order_id)::int
        from additional_payment m
        join customer_order o using (order_id)
        join order_balance b on b.order_id = o.order_id
        where m.kind = 'move' and o.state in ('placed', 'packed') and b.due_cents > 0
      ) as "moves-unpaid",
      (select count(*)::int from tax_report where state = 'open') as "tax-reports",
      (
        select count(*)::int
        from tax_report
        where state = 'refused' and resolved_at > now() - interval '30 days'
      ) as "tax-reports-refused",
      (
        select count(*)::int
        from customer_order
        where tax_source = 'tables-fallback' and created_at > now() - interval '1 day'
      ) as "orders-taxed-by-fallback",
      (select count(*)::int from refund where state = 'open') as refunds,
      (select count(*)::int from refund where state = 'failed') as "refunds-refused"`,
};

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface RequestFacts {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface Metrics {
  observe(request: RequestFacts): void;
  /** Prometheus' text format. */
  text(): Promise<{ readonly type: string; readonly body: string }>;
}

/**
 * Creates the metrics. They contain numbers only: routes by their pattern, and no address, name or id.
 * @param reader connections for the statements of a scrape, which no request of a shopper can hold
 */
export function createMetrics(db: Pick<Database, 'connections'>, reader: Queries): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const rejected = new Counter({
    name: 'http_requests_rejected_total',
    help: 'Requests over a rate limit (429) or while the store was not available (503).',
    labelNames: ['status'],
    registers,
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process by state.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(db.connections())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'waiting_work',
    help: 'Mails, payments and refunds without an end, and those that were given up; all should be near zero.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const row = await reader.one<Record<string, number>>(WAITING_WORK).catch(() => null);
      this.reset();
      for (const [kind, count] of Object.entries(row ?? {})) this.set({ kind }, count);
    },
  });
  watchDatabase(registry, reader);
  const all = Registry.merge([processRegistry, registry]);
  return {
    observe({ method, route, status, seconds: duration }) {
      seconds.observe({ method, route, status }, duration);
      if (status === 429 || status === 503) rejected.inc({ status });
    },
    text: async () => ({ type: all.contentType, body: await all.metrics() }),
  };
}

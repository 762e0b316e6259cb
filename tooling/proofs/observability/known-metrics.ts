import { createMetrics } from 'marketplace-api/src/platform/observability/metrics';
import type { Queries } from 'marketplace-api/src/platform/database/database';
import { GatewayMetrics } from 'shell/src/gateway/observability/gateway-metrics';
import { watchState, type GatewayState } from 'shell/src/gateway/status/gateway-state';

export interface KnownMetric {
  readonly name: string;
  readonly type: string;
  readonly help: string;
}

/** Reads the metrics of Prometheus' text format. */
export function metricsIn(text: string): readonly KnownMetric[] {
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));
  return [...text.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name = '', help = '']) => ({
    name,
    type: types.get(name) ?? 'untyped',
    help,
  }));
}

const unreachable: Queries = {
  many: () => Promise.reject(new Error('no database')),
  one: () => Promise.reject(new Error('no database')),
  oneOrThrow: () => Promise.reject(new Error('no database')),
  count: () => Promise.reject(new Error('no database')),
};

/** Returns what an API registers. */
export async function apiMetrics(): Promise<readonly KnownMetric[]> {
  const metrics = createMetrics({ connections: () => ({ open: 0, idle: 0, wanted: 0 }) }, unreachable);
  return metricsIn((await metrics.text()).body);
}

/** Returns what a gateway registers. */
export async function gatewayMetrics(): Promise<readonly KnownMetric[]> {
  const metrics = new GatewayMetrics();
  // Cast: the parts that a scrape reads.
  const state = {
    server: { getConnections: (done: (error: null, count: number) => void) => done(null, 0) },
    drain: { isDraining: false },
    releases: { statusOf: () => [], problem: null, position: () => ({ number: 0 }) },
    freshness: { changes: { isTrusted: () => true }, silenceSeconds: () => 0 },
    scrubber: { damages: [] },
    data: '/',
  } as unknown as GatewayState;
  watchState(metrics, state);
  return metricsIn((await metrics.text()).body);
}

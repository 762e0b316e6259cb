import { Pool } from 'undici';
import type { GatewayMetrics } from '../observability/gateway-metrics';

/** Limits of the specification (§9) for server-side calls; each call also has a shorter deadline. */
export const POOL_OPTIONS = {
  connections: 160,
  headersTimeout: 60_000,
  bodyTimeout: 60_000,
  keepAliveTimeout: 30_000,
  keepAliveMaxTimeout: 30_000,
  connect: { keepAlive: true, keepAliveInitialDelay: 60_000 },
} as const satisfies Pool.Options;

/**
 * Connections to the marketplace API for one kind of work. Kinds are separate, so that a full pool blocks no other
 * kind.
 */
export interface ApiPool {
  readonly connections: Pool;
  /** Key that authenticates the gateway at the API; null when none is configured. */
  readonly key: string | null;
  /** Measures a call; absent where nothing is measured. */
  readonly observe?: ObserveCall;
  close(): void;
}

type CallFacts = Parameters<GatewayMetrics['observeCall']>[0];
type ObserveCall = (facts: Omit<CallFacts, 'caller'>) => void;

/** Pools by kind of work. */
export interface ApiPools {
  readonly pages: ApiPool;
  readonly browsers: ApiPool;
  readonly readiness: ApiPool;
  close(): void;
}

export interface ApiAddress {
  readonly apiOrigin: string;
  readonly gatewayKey: string | null;
}

export function createApiPool(
  { apiOrigin, gatewayKey }: ApiAddress,
  maxConnections: number = POOL_OPTIONS.connections,
  observe?: ObserveCall,
): ApiPool {
  const connections = new Pool(apiOrigin, { ...POOL_OPTIONS, connections: maxConnections });
  return { connections, key: gatewayKey, ...(observe && { observe }), close: () => void connections.destroy() };
}

export function createApiPools(address: ApiAddress, metrics?: GatewayMetrics): ApiPools {
  const observing = (caller: CallFacts['caller']): ObserveCall | undefined =>
    metrics && ((facts) => metrics.observeCall({ caller, ...facts }));
  const pools = {
    pages: createApiPool(address, undefined, observing('page')),
    browsers: createApiPool(address, undefined, observing('browser')),
    readiness: createApiPool(address, 2),
  };
  return { ...pools, close: () => Object.values(pools).forEach((pool) => pool.close()) };
}

import { Pool } from 'undici';

/** Numbers of the specification (§9) for server-side calls; each call has a shorter deadline of its own as well. */
export const POOL_OPTIONS = {
  connections: 160,
  headersTimeout: 60_000,
  bodyTimeout: 60_000,
  keepAliveTimeout: 30_000,
  keepAliveMaxTimeout: 30_000,
  connect: { keepAlive: true, keepAliveInitialDelay: 60_000 },
} as const satisfies Pool.Options;

/**
 * Connections to the marketplace API for one kind of work. Kinds share none: who fills one pool stops nobody in
 * another.
 */
export interface ApiPool {
  readonly connections: Pool;
  /** Shows the API that the gateway speaks; null where none is configured. */
  readonly key: string | null;
  close(): void;
}

/** The pools by the work that they are for. */
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
): ApiPool {
  const connections = new Pool(apiOrigin, { ...POOL_OPTIONS, connections: maxConnections });
  return { connections, key: gatewayKey, close: () => void connections.destroy() };
}

export function createApiPools(address: ApiAddress): ApiPools {
  const pools = {
    pages: createApiPool(address),
    browsers: createApiPool(address),
    readiness: createApiPool(address, 2),
  };
  return { ...pools, close: () => Object.values(pools).forEach((pool) => pool.close()) };
}

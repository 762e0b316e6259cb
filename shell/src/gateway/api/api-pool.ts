import http from 'node:http';
import https from 'node:https';
import Agent, { HttpsAgent } from 'agentkeepalive';

/** Numbers of the specification (§9) for server-side calls. */
const POOL = {
  maxSockets: 160,
  maxFreeSockets: 160,
  timeout: 60_000,
  freeSocketTimeout: 30_000,
  keepAliveMsecs: 60_000,
} as const;

/**
 * Connections to the marketplace API for one kind of work. Kinds share none: who fills one pool stops nobody in
 * another.
 */
export interface ApiPool {
  readonly origin: string;
  readonly agent: http.Agent;
  readonly request: typeof http.request;
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

export function createApiPool({ apiOrigin, gatewayKey }: ApiAddress, maxSockets: number = POOL.maxSockets): ApiPool {
  const isSecure = apiOrigin.startsWith('https:');
  const options = { ...POOL, maxSockets };
  const agent: http.Agent = isSecure ? new HttpsAgent(options) : new Agent(options);
  return {
    origin: apiOrigin,
    agent,
    request: isSecure ? https.request : http.request,
    key: gatewayKey,
    close: () => agent.destroy(),
  };
}

export function createApiPools(address: ApiAddress): ApiPools {
  const pools = {
    pages: createApiPool(address),
    browsers: createApiPool(address),
    readiness: createApiPool(address, 2),
  };
  return { ...pools, close: () => Object.values(pools).forEach((pool) => pool.close()) };
}

import http from 'node:http';
import https from 'node:https';
import Agent, { HttpsAgent } from 'agentkeepalive';
import type { ApiQuery, ServerApi, ServerApiAnswer } from 'shared-contracts';

/** Numbers of the specification (§9): the pool that all server-side calls share. */
const POOL = {
  maxSockets: 160,
  maxFreeSockets: 160,
  timeout: 60_000,
  freeSocketTimeout: 30_000,
  keepAliveMsecs: 60_000,
} as const;

/** Connections to the marketplace API. */
export interface ApiPool {
  readonly origin: string;
  readonly agent: http.Agent;
  readonly request: typeof http.request;
  close(): void;
}

export function createApiPool(origin: string): ApiPool {
  const isSecure = origin.startsWith('https:');
  const agent: http.Agent = isSecure ? new HttpsAgent(POOL) : new Agent(POOL);
  return { origin, agent, request: isSecure ? https.request : http.request, close: () => agent.destroy() };
}

/** `?q=x&brand=a&brand=b`; undefined is left out. */
export function toSearch(query: ApiQuery = {}): string {
  const pairs = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? (value as readonly string[]) : [value])
      if (one !== undefined) pairs.append(key, String(one));
  }
  const text = pairs.toString();
  return text && `?${text}`;
}

const MAX_ANSWER_BYTES = 5_000_000;

function getJson(
  pool: ApiPool,
  path: string,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<ServerApiAnswer<unknown>> {
  return new Promise((resolve, reject) => {
    const request = pool.request(
      `${pool.origin}${path}`,
      { agent: pool.agent, headers, timeout: timeoutMs, signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_ANSWER_BYTES) response.destroy(new Error('The answer is too large.'));
          else chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          const text = Buffer.concat(chunks).toString();
          const flat = Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          );
          resolve({ ok: status >= 200 && status < 300, status, body: parsed(text), headers: flat });
        });
      },
    );
    request.on('error', reject);
    request.end();
  });
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** GETs for a render, on behalf of a variant. Answers for every status; rejects when none came in time. */
export function createServerApi(
  pool: ApiPool,
  marketplaceKey: string,
  requestId: string,
  timeoutMs = 3_000,
): ServerApi {
  return {
    async get<T>(path: string, query?: ApiQuery) {
      if (!path.startsWith('/') || path.includes('..')) throw new Error(`'${path}' is no path below the API's root.`);
      const headers = { accept: 'application/json', 'x-marketplace-key': marketplaceKey, 'x-request-id': requestId };
      return (await getJson(pool, `/v1${path}${toSearch(query)}`, headers, timeoutMs)) as ServerApiAnswer<T>;
    },
  };
}

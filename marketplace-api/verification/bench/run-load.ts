import { createHistogram } from 'node:perf_hooks';
import { Pool } from 'undici';

export interface LoadCall {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadAnswer {
  readonly status: number;
  /** As received, without decompression. */
  readonly body: Buffer;
}

/** Sends a call over a free connection, and waits for the complete response. */
export type Ask = (call: LoadCall) => Promise<LoadAnswer>;

export interface LoadOptions {
  readonly url: string;
  /** Number of concurrent visitors; each has a connection. */
  readonly connections: number;
  /** Duration or number of visits. */
  readonly until: { readonly seconds: number } | { readonly visits: number };
  /** Sequence of calls that a visitor repeats. */
  readonly visit: (ask: Ask, index: number) => Promise<void>;
}

export interface LoadResult {
  readonly calls: number;
  readonly callsPerSecond: number;
  readonly visitsPerSecond: number;
  /** Milliseconds of a call, with one decimal. */
  readonly p50: number;
  readonly p99: number;
  readonly statuses: ReadonlyMap<number, number>;
}

/** Timeout of a call in milliseconds. */
const CALL_WITHIN_MS = 10_000;
/** Number of failed visits after which the load stops, because there is nothing to measure. */
const MOST_BROKEN_VISITS = 1_000;

/**
 * Puts load on a server from this process. Reading a response takes about 0.1 ms of processor time, which slows down a
 * server on the same machine.
 * @throws when no server answers
 */
export async function runLoad({ url, connections, until, visit }: LoadOptions): Promise<LoadResult> {
  const { origin } = new URL(url);
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    headersTimeout: CALL_WITHIN_MS,
    bodyTimeout: CALL_WITHIN_MS,
  });
  const histogram = createHistogram();
  const statuses = new Map<number, number>();
  let calls = 0;
  let visits = 0;
  let broken = 0;

  const ask: Ask = async ({ method = 'GET', path, headers, body = null }) => {
    const began = performance.now();
    calls += 1;
    const answer = await pool.request({ method, path, headers, body });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    histogram.record(Math.max(1, Math.round((performance.now() - began) * 1_000)));
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    return { status: answer.statusCode, body: bytes };
  };

  const started = performance.now();
  const isOver = (): boolean =>
    'seconds' in until ? performance.now() - started >= until.seconds * 1_000 : visits >= until.visits;
  const visitor = async (): Promise<void> => {
    while (!isOver()) {
      const index = visits++;
      await visit(ask, index).catch((error: Error) => {
        broken += 1;
        if (broken > MOST_BROKEN_VISITS) throw error;
      });
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, visitor));
  } finally {
    await pool.destroy();
  }
  const lasted = (performance.now() - started) / 1_000;
  const inMs = (share: number): number => Math.round(histogram.percentile(share) / 100) / 10;
  return {
    calls,
    callsPerSecond: Math.round(calls / lasted),
    visitsPerSecond: Math.round(visits / lasted),
    p50: inMs(50),
    p99: inMs(99),
    statuses,
  };
}

/** Counts calls without a response or with an unexpected status. */
export function failedCalls({ calls, statuses }: LoadResult, isWanted: (status: number) => boolean): number {
  const wanted = [...statuses].filter(([status]) => isWanted(status));
  return calls - wanted.reduce((sum, [, count]) => sum + count, 0);
}

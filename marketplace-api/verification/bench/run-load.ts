import { createHistogram } from 'node:perf_hooks';
import { Pool } from 'undici';

/** One call of a load. */
export interface LoadCall {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadAnswer {
  readonly status: number;
  /** As it came: not decompressed. */
  readonly body: Buffer;
}

/** Sends a call over a connection that is free, and waits for the whole answer. */
export type Ask = (call: LoadCall) => Promise<LoadAnswer>;

export interface LoadOptions {
  readonly url: string;
  /** How many visitors there are at a time; each has a connection. */
  readonly connections: number;
  /** How long, or how many visits. */
  readonly until: { readonly seconds: number } | { readonly visits: number };
  /** What one visitor does, again and again: calls one after the other. */
  readonly visit: (ask: Ask, index: number) => Promise<void>;
}

/** What a load met. */
export interface LoadResult {
  readonly calls: number;
  readonly callsPerSecond: number;
  readonly visitsPerSecond: number;
  /** Milliseconds of a call, in tenths. */
  readonly p50: number;
  readonly p99: number;
  /** Answers by their status. */
  readonly statuses: ReadonlyMap<number, number>;
}

/** A call that takes longer has no answer. */
const CALL_WITHIN_MS = 10_000;
/** More than so many visits end early: nothing is there to be measured. */
const MOST_BROKEN_VISITS = 1_000;

/**
 * Puts load on a server, from this process. An answer is read to its end and costs about a tenth of a millisecond of
 * processor: where the server is on the same machine, what it measures is slower by that.
 *
 * @throws when nothing is there that answers
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

/** Calls that were not answered, or with another status than one that is wanted. */
export function failedCalls({ calls, statuses }: LoadResult, isWanted: (status: number) => boolean): number {
  const wanted = [...statuses].filter(([status]) => isWanted(status));
  return calls - wanted.reduce((sum, [, count]) => sum + count, 0);
}

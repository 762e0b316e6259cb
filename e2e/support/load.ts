import autocannon from 'autocannon';
import { env } from './env';

/** Results of a load test. `non2xx` includes redirects, because the paths have none. */
export interface LoadResult {
  readonly requests: number;
  readonly errors: number;
  readonly timeouts: number;
  readonly non2xx: number;
}

const MOST_SECONDS = 170;

interface LoadOptions {
  /** Host name of the store. */
  readonly host?: string;
  readonly perSecond?: number;
}

/** Starts a steady load on loopback during a journey; it ends on request, or by itself. */
export function startLoad(
  paths: readonly string[],
  { host = new URL(env.baseUrl).host, perSecond = 40 }: LoadOptions = {},
): { stop(): Promise<LoadResult> } {
  const running = autocannon({
    url: env.baseUrl,
    connections: 4,
    overallRate: perSecond,
    duration: MOST_SECONDS,
    requests: paths.map((path) => ({ path, headers: { host } })),
  });
  return {
    async stop() {
      running.stop();
      const { requests, errors, timeouts, non2xx } = await running;
      return { requests: requests.total, errors, timeouts, non2xx };
    },
  };
}

import autocannon from 'autocannon';
import { env } from './env';

/** What a load met. `non2xx` also counts redirects: the paths asked for have none. */
export interface LoadResult {
  readonly requests: number;
  readonly errors: number;
  readonly timeouts: number;
  readonly non2xx: number;
}

const MOST_SECONDS = 170;

/** A steady load on loopback beside a journey, on the store of a host name; ends when told to, or by itself. */
export function startLoad(
  paths: readonly string[],
  host: string = new URL(env.baseUrl).host,
): { stop(): Promise<LoadResult> } {
  const running = autocannon({
    url: env.baseUrl,
    connections: 4,
    overallRate: 40,
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

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

interface LoadOptions {
  /** Names the store. */
  readonly host?: string;
  readonly perSecond?: number;
}

/** A steady load on loopback beside a journey; ends when told to, or by itself. */
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

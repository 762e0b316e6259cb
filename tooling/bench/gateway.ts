import autocannon from 'autocannon';
import type { Row } from './figures';

const CONNECTIONS = 16;

async function measure(name: string, url: string, seconds: number, pathOf: (index: number) => string): Promise<Row> {
  let next = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({ ...request, path: pathOf(next++) });
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ method: 'GET', setupRequest }],
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  return {
    pages: name,
    'per second': Math.round(result.requests.average),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    failed,
  };
}

/** Pages per second of the gateway: out of its cache, and rendered for this request. */
export async function measureGateway(url: string, seconds: number): Promise<readonly Row[]> {
  const start = 1_000 + (Date.now() % 100_000);
  return [
    await measure('home, cached', url, seconds, () => '/'),
    await measure('listing, cached', url, seconds, () => '/tires?size=205/55R16'),
    await measure(
      'listing, never asked before',
      url,
      seconds,
      (index) => `/tires?size=205/55R16&price=0-${start + index}`,
    ),
  ];
}

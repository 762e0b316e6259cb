import autocannon from 'autocannon';

/** Pages per second of the gateway, as browsers ask for them (compressed). */
export interface GatewayFigures {
  readonly name: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

const CONNECTIONS = 16;
const SECONDS = 8;

async function measure(name: string, origin: string, pathOf: (index: number) => string): Promise<GatewayFigures> {
  let next = 0;
  const result = await autocannon({
    url: origin, connections: CONNECTIONS, duration: SECONDS,
    requests: [{ method: 'GET', headers: { 'accept-encoding': 'br' }, setupRequest: (request: object) => ({ ...request, path: pathOf(next++) }) }],
  });
  return { name, perSecond: Math.round(result.requests.average), p50: result.latency.p50, p99: result.latency.p99, failed: result.non2xx + result.errors + result.timeouts };
}

/** `product` is the path of some product. */
export async function measureGateway(origin: string, product: string): Promise<GatewayFigures[]> {
  const fresh = Date.now() % 1_000_000;
  return [
    await measure('cached home', origin, () => '/'),
    await measure('cached listing', origin, () => '/tires'),
    await measure('cached product', origin, () => product),
    // Never asked before: rendered by the remotes, with data from the API.
    await measure('uncached listing', origin, (at) => `/tires?q=all-season&page=${1 + (at % 5)}&price=${fresh % 90}-${1_000 + at}`),
    await measure('private cart page', origin, () => '/cart'),
  ];
}

export function gatewayTable(figures: readonly GatewayFigures[]): string {
  const rows = figures.map(({ name, perSecond, p50, p99, failed }) => `${name.padEnd(20)} ${String(perSecond).padStart(7)}/s  p50 ${String(p50).padStart(4)} ms  p99 ${String(p99).padStart(4)} ms${failed > 0 ? `  ${failed} FAILED` : ''}`);
  return rows.join('\n');
}

import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { failedCalls, runLoad, type LoadOptions } from 'marketplace-api/verification/bench/run-load';
import type { Row } from './figures';

const CONNECTIONS = 16;
/** Hosts whose pages differ: an address requested at one of them is not cached for another. */
const HOSTS = ['localhost', 'lowes.localhost', 'benefitsme.localhost', 'purchasingpower.localhost'];
const MANY = 100_000;

interface BenchRequest {
  readonly path: string;
  readonly host?: string;
}

type Load = Pick<LoadOptions, 'url' | 'until'>;

/** Accepts Brotli, as browsers do. A 404 counts as a response where no page exists. */
async function measure(
  name: string,
  { url, until }: Load,
  requestOf: (index: number) => BenchRequest,
  wanted = 200,
): Promise<Row> {
  const { port } = new URL(url);
  const result = await runLoad({
    url,
    connections: CONNECTIONS,
    until,
    async visit(ask, index) {
      const { path, host = 'localhost' } = requestOf(index);
      await ask({ path, headers: { host: `${host}:${port}`, 'accept-encoding': 'br', accept: 'text/html' } });
    },
  });
  return {
    pages: name,
    'per second': result.callsPerSecond,
    'p50 ms': result.p50,
    'p99 ms': result.p99,
    failed: failedCalls(result, (status) => status === wanted),
  };
}

/** Paths of product pages, from the store's sitemap. */
async function productPaths(url: string): Promise<readonly string[]> {
  const text = await (await fetch(`${url}/sitemaps/products-1.xml`)).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

/** Megabytes occupied by the process that listens on a port; null where the system does not report it. */
async function residentMegabytes(port: string): Promise<number | null> {
  try {
    const listeners = execFileSync('ss', ['-ltnpH', `sport = :${port}`], { encoding: 'utf8' });
    const pid = /pid=(\d+)/.exec(listeners)?.[1];
    const status = await readFile(`/proc/${pid ?? ''}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  } catch {
    return null;
  }
}

/** Pages per second of the gateway: from its cache, and rendered for each request. */
export async function measureGateway(url: string, seconds: number): Promise<readonly Row[]> {
  const load = { url, until: { seconds } };
  const start = 1_000 + (Date.now() % 100_000);
  const products = await productPaths(url);
  const newProduct = (index: number): BenchRequest => ({
    path: products[index % products.length] ?? '/',
    host: HOSTS[Math.floor(index / products.length) % HOSTS.length] ?? 'localhost',
  });
  // No more requests than products: a repeated one would come from the cache.
  const eachOnce = { url, until: { visits: Math.min(products.length * HOSTS.length, seconds * 1_000) } };
  const newListing = (index: number): BenchRequest => ({ path: `/tires?size=205/55R16&price=0-${start + index}` });
  return [
    await measure('home, cached', load, () => ({ path: '/' })),
    await measure('listing, cached', load, () => ({ path: '/tires?size=205/55R16' })),
    await measure('product, cached', load, () => ({ path: products[0] ?? '/' })),
    await measure('listing, never asked before', load, newListing),
    await measure('product, never asked before', eachOnce, newProduct),
    await measure('nothing there, never asked before', load, (index) => ({ path: `/x${start + index}` }), 404),
  ];
}

/**
 * Memory of the gateway while it receives requests for more and more addresses: its caches must stay within their
 * limits.
 */
export async function measureMemory(url: string): Promise<readonly Row[]> {
  const { port } = new URL(url);
  const rows: Row[] = [];
  const steps = 5;
  for (let step = 1; step <= steps; step += 1) {
    const start = step * MANY;
    const part = { url, until: { visits: MANY / steps } };
    const { 'per second': rate, failed } = await measure('', part, (index) => ({
      path: `/tires?size=205/55R16&price=0-${start + index}`,
    }));
    const megabytes = await residentMegabytes(port);
    rows.push({
      addresses: (step * MANY) / steps,
      'resident MB': megabytes ?? 'not told',
      'per second': rate!,
      failed: failed!,
    });
  }
  return rows;
}

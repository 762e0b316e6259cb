import autocannon from 'autocannon';
import { VARIANT_RULES } from 'shared-contracts';

/* Requests per second of a running API, from 16 connections on the same machine: `npx tsx marketplace-api/src/bin/bench.ts [url] [seconds]`. */
const url = process.argv[2] ?? `http://127.0.0.1:${process.env.API_PORT ?? 4000}`;
const seconds = Number(process.argv[3] ?? 10);
const CONNECTIONS = 16;
const headers = { 'x-marketplace-key': VARIANT_RULES.treadmarket.marketplaceKey };

const read = async <T>(path: string) => (await (await fetch(`${url}/v1${path}`, { headers })).json()) as T;

interface Figures { readonly name: string; readonly perSecond: number; readonly p50: number; readonly p99: number; readonly note: string }

function check(name: string, result: autocannon.Result): void {
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) console.error(`${name}: ${bad} of ${result.requests.total} requests failed`);
}

/** All connections draw from one sequence, so that a question that is new is asked once. */
async function measureReads(name: string, pathOf: (index: number) => string, note: string): Promise<Figures> {
  let next = 0;
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: `/v1${pathOf(next++)}` });
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests: [{ method: 'GET', headers, setupRequest }] });
  check(name, result);
  return { name, perSecond: Math.round(result.requests.average), p50: result.latency.p50, p99: result.latency.p99, note };
}

interface FlowContext { session?: { cartNumber: string; sessionId: string } }

/** One flow is three requests: create a cart, add four tires, read it priced with tax. */
async function measureCarts(productNumbers: readonly string[]): Promise<Figures> {
  let next = 0;
  const json = { ...headers, 'content-type': 'application/json' };
  const own = (context: FlowContext) => ({ ...json, 'x-session-id': context.session?.sessionId ?? '' });
  const result = await autocannon({
    url, connections: CONNECTIONS, duration: seconds,
    requests: [
      { method: 'POST', path: '/v1/cart/empty', headers: json, body: JSON.stringify({ zipCode: '60601' }), onResponse: (_status: number, body: string, context: object) => { (context as FlowContext).session = JSON.parse(body) as FlowContext['session']; } },
      { method: 'POST', setupRequest: (request: autocannon.Request, context: object) => ({ ...request, path: `/v1/cart/items?cartNumber=${(context as FlowContext).session?.cartNumber ?? ''}`, headers: own(context as FlowContext), body: JSON.stringify({ items: [{ productNumber: productNumbers[next++ % productNumbers.length], quantity: 1 }] }) }) },
      { method: 'GET', setupRequest: (request: autocannon.Request, context: object) => ({ ...request, path: `/v1/cart/${(context as FlowContext).session?.cartNumber ?? ''}?calculateTax=true`, headers: own(context as FlowContext) }) },
    ],
  });
  check('cart flow', result);
  return { name: 'cart flow', perSecond: Math.round(result.requests.average / 3), p50: result.latency.p50, p99: result.latency.p99, note: 'flows of three requests; latencies are per request' };
}

interface Page { products: { variants: { productNumber: string; inStock: boolean }[] }[]; facets: { id: string; values: { value: string }[] }[] }

const SIZES = ['225/65R17', '215/55R17', '235/45R18', '205/55R16', '265/70R17', '275/55R20', '245/45R19', '225/60R18', '195/65R15', '235/55R19'];
const TERMS = ['michelin', 'defender', 'winter', 'goodyear assurance', 'all terrain', '225/65r17', 'blizzak', 'run flat', 'pirelli', 'wrangler', 'cooper', 'mud', 'quiet', 'yokohama geolandar'];

/** Listings as shoppers ask for them: sizes, with and without a brand and a price, in three orders, on two pages. */
function listingPaths(): string[] {
  const filters = ['', '&brand=Michelin', '&brand=Goodyear&brand=Cooper', '&price=100-150', '&speed=H', '&inStock=true'];
  return SIZES.flatMap((size) => filters.flatMap((filter) => ['relevance', 'price-asc', 'rating'].map((sort, index) => `/products?size=${size}${filter}&sort=${sort}${index === 0 ? '' : '&page=1'}`)));
}

const cycle = (paths: readonly string[]) => (index: number) => paths[index % paths.length]!;
/** Makes a query string that nobody sent before: what the first shopper with a question waits for. */
const stamp = Date.now() % 1_000_000;
const cents = (index: number) => ((stamp + index) / 1000).toFixed(3);
const terms = TERMS.flatMap((term) => ['relevance', 'price-asc'].map((sort) => `/products?q=${encodeURIComponent(term)}&sort=${sort}`));

const product = await read<Page>(`/products?size=${SIZES[0]!}`);
const numbers = (await Promise.all(SIZES.map((size) => read<Page>(`/products?size=${size}&inStock=true`)))).flatMap((page) => page.products.map((card) => card.variants[0]!.productNumber));
const listing = await (await fetch(`${url}/v1/products?size=${SIZES[0]!}`, { headers: { ...headers, 'accept-encoding': 'gzip' } })).text();
const compressed = Number((await fetch(`${url}/v1/products?size=${SIZES[0]!}`, { method: 'HEAD', headers: { ...headers, 'accept-encoding': 'gzip' } })).headers.get('content-length'));

const figures: Figures[] = [
  await measureReads('listing with facets', cycle(listingPaths()), `${listingPaths().length} questions`),
  await measureReads('listing, new questions', (index) => `/products?size=${SIZES[index % SIZES.length]!}&price=0-${1000 + Number(cents(index))}&sort=price-asc`, 'no question twice'),
  await measureReads('search with a term', cycle(terms), `${terms.length} questions`),
  await measureReads('search, new questions', (index) => `/products?q=${encodeURIComponent(TERMS[index % TERMS.length]!)}&price=0-${1000 + Number(cents(index))}`, 'no question twice'),
  await measureReads('product', cycle(numbers.map((number) => `/products/${encodeURIComponent(number)}`)), `${numbers.length} products`),
  await measureCarts(numbers),
];

console.table(figures.map(({ name, perSecond, p50, p99, note }) => ({ name, 'per second': perSecond, 'p50 ms': p50, 'p99 ms': p99, note })));
console.log(`a listing of ${product.products.length}: ${listing.length} bytes, ${compressed} compressed; ${CONNECTIONS} connections, ${seconds} s each`);

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { until } from 'shell/src/testing/until';
import { startEdgeStore, type EdgeStore } from '../edge-store';
import { startTraceCollector, type OtlpSpan, type TraceCollector } from './trace-collector';

jest.setTimeout(180_000);

const TIRE = 'CON-TCTR-2256517-102H';
const KEY = {
  'x-marketplace-key': 'tm-web-treadmarket',
  'x-marketplace-origin': 'http://localhost:3000',
  'content-type': 'application/json',
};
const STRANGER = '0af7651916cd43dd8448eb211c80319c';

let collector: TraceCollector;
let store: EdgeStore;
beforeAll(async () => {
  collector = await startTraceCollector();
  store = await startEdgeStore({ ...collector.env, LOG_LEVEL: 'debug' });
});
afterAll(async () => {
  await store?.close();
  collector?.close();
});

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://localhost:${store.port}${path}`, init);

const attribute = ({ attributes }: OtlpSpan, name: string): string | undefined =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

/** Waits for the trace of a request. Returns the names of its spans from the root to the last one. */
async function pathTo(isLast: (span: OtlpSpan) => boolean, requestId: string): Promise<readonly string[]> {
  const root = (): OtlpSpan | undefined =>
    collector.spans.find((span) => attribute(span, 'treadmarket.request_id') === requestId);
  const last = (): OtlpSpan | undefined =>
    collector.spans.find((span) => span.traceId === root()?.traceId && isLast(span));
  await until(() => last() !== undefined);
  const names: string[] = [];
  const parentOf = ({ parentSpanId }: OtlpSpan): OtlpSpan | undefined =>
    collector.spans.find(({ spanId }) => spanId === parentSpanId);
  await until(() => {
    names.length = 0;
    for (let span = last(); span; span = parentOf(span)) names.push(span.name);
    return names.length > 0 && collector.spans.some(({ name, parentSpanId }) => name === names.at(-1) && !parentSpanId);
  });
  return names.reverse();
}

describe('a trace', () => {
  it('leads from the page through render, render host and API to SQL', async () => {
    const page = await ask(`/product/${TIRE}`, { headers: { 'x-request-id': 'request-of-a-page' } });
    expect(page.status).toBe(200);
    const isQuery = (span: OtlpSpan): boolean => attribute(span, 'db.system.name') === 'postgresql';
    const names = await pathTo(isQuery, 'request-of-a-page');
    expect(names.slice(0, -1)).toEqual([
      'GET catalog/product',
      'render page',
      'render page catalog/product',
      'GET /v1/products/{productNumber}',
      'GET /v1/products/:productNumber',
    ]);
  });

  it('leads from a call of the browser to the provider', async () => {
    const post = (path: string, body: object, headers: object = {}): Promise<Response> =>
      ask(`/api/v1${path}`, { method: 'POST', headers: { ...KEY, ...headers }, body: JSON.stringify(body) });
    const { cartNumber, sessionId } = (await (await post('/cart/empty', {})).json()) as Record<string, string>;
    await post(
      '/cart/items?cartNumber=' + cartNumber,
      { items: [{ productNumber: TIRE, quantity: 4 }] },
      {
        'x-session-id': sessionId,
      },
    );
    const answer = await post(
      '/payment/create-token',
      { paymentMethod: 'credit-card', cartNumber, providerToken: 'tok_of_this_test' },
      { 'x-session-id': sessionId, 'idempotency-key': randomUUID(), 'x-request-id': 'request-of-a-call' },
    );
    // No provider runs here: the call fails, and its span shows it.
    expect(answer.status).toBeGreaterThanOrEqual(500);
    const names = await pathTo(({ name }) => name === 'payment provider', 'request-of-a-call');
    expect(names).toEqual([
      'POST /api/*',
      'POST /v1/payment/create-token',
      'POST /v1/payment/create-token',
      'sandbox tokenInfo',
      'payment provider',
    ]);
  });

  it('begins from the start for a shopper, whose own trace is a link', async () => {
    const headers = { traceparent: `00-${STRANGER}-b7ad6b7169203331-01`, 'x-request-id': 'request-of-a-stranger' };
    await ask(`/product/${TIRE}?of=stranger`, { headers });
    await ask('/api/v1/feature-flags', { headers: { ...headers, ...KEY, 'x-request-id': 'call-of-a-stranger' } });
    const own = (): readonly OtlpSpan[] =>
      collector.spans.filter((span) => attribute(span, 'treadmarket.request_id')?.endsWith('of-a-stranger'));
    await until(() => own().length === 2);
    for (const { links, parentSpanId } of own()) {
      expect(parentSpanId ?? '').toBe('');
      expect(links?.map(({ traceId }) => traceId)).toEqual([STRANGER]);
    }
    expect(collector.spans.map(({ traceId }) => traceId)).not.toContain(STRANGER);
  });

  it('is named in the log lines of the gateway, by the same field as in those of the API', async () => {
    const root = collector.spans.find((span) => attribute(span, 'treadmarket.request_id') === 'request-of-a-page');
    const log = await readFile(store.gatewayLog, 'utf8');
    expect(log).toContain(`"traceId":"${root?.traceId}"`);
  });

  it('contains no address, session, token or search of a shopper', () => {
    const text = JSON.stringify(collector.spans);
    for (const secret of ['tok_of_this_test', 'of=stranger', `/product/${TIRE}`]) expect(text).not.toContain(secret);
  });
});

import autocannon from 'autocannon';
import { VARIANT_RULES } from 'shared-contracts';

export const HEADERS = { 'x-marketplace-key': VARIANT_RULES.treadmarket.marketplaceKey };

export interface Figures {
  readonly name: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly note: string;
}

/** Where the load goes, how long each lasts and over how many connections. */
export interface Load {
  readonly url: string;
  readonly seconds: number;
  readonly connections: number;
}

const figuresOf = (name: string, note: string, result: autocannon.Result, perRequest = 1): Figures => {
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) console.error(`${name}: ${bad} of ${result.requests.total} requests failed`);
  const { p50, p99 } = result.latency;
  return { name, perSecond: Math.round(result.requests.average / perRequest), p50, p99, note };
};

/** All connections draw from one sequence, so that a question that is new is asked once. */
export async function measureReads(
  { url, seconds, connections }: Load,
  name: string,
  pathOf: (index: number) => string,
  note: string,
): Promise<Figures> {
  let next = 0;
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: `/v1${pathOf(next++)}` });
  return figuresOf(
    name,
    note,
    await autocannon({
      url,
      connections,
      duration: seconds,
      requests: [{ method: 'GET', headers: HEADERS, setupRequest }],
    }),
  );
}

interface FlowContext {
  session?: { cartNumber: string; sessionId: string };
}

/** One flow is three requests: create a cart, add a tire, read it priced with tax. */
export async function measureCarts(
  { url, seconds, connections }: Load,
  productNumbers: readonly string[],
): Promise<Figures> {
  let next = 0;
  const json = { ...HEADERS, 'content-type': 'application/json' };
  const own = (context: FlowContext) => ({ ...json, 'x-session-id': context.session?.sessionId ?? '' });
  const numberOf = (context: FlowContext) => context.session?.cartNumber ?? '';
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: '/v1/cart/empty',
        headers: json,
        body: JSON.stringify({ zipCode: '60601' }),
        onResponse: (_status: number, body: string, context: object) => {
          (context as FlowContext).session = JSON.parse(body) as FlowContext['session'];
        },
      },
      {
        method: 'POST',
        setupRequest: (request: autocannon.Request, context: object) => ({
          ...request,
          path: `/v1/cart/items?cartNumber=${numberOf(context as FlowContext)}`,
          headers: own(context as FlowContext),
          body: JSON.stringify({
            items: [{ productNumber: productNumbers[next++ % productNumbers.length], quantity: 1 }],
          }),
        }),
      },
      {
        method: 'GET',
        setupRequest: (request: autocannon.Request, context: object) => ({
          ...request,
          path: `/v1/cart/${numberOf(context as FlowContext)}?calculateTax=true`,
          headers: own(context as FlowContext),
        }),
      },
    ],
  });
  return figuresOf('cart flow', 'flows of three requests; latencies are per request', result, 3);
}

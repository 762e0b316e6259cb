import { VARIANT_RULES } from 'shared-contracts';
import { failedCalls, runLoad, type Ask, type LoadCall } from './run-load';

export const HEADERS = { 'x-marketplace-key': VARIANT_RULES.treadmarket.marketplaceKey };

export interface Figures {
  readonly name: string;
  readonly perSecond: number;
  /** Milliseconds of one request. */
  readonly p50: number;
  readonly p99: number;
  readonly note: string;
}

/** Target, duration and number of connections of a load. */
export interface Load {
  readonly url: string;
  readonly seconds: number;
  readonly connections: number;
}

interface Measured {
  readonly name: string;
  readonly note: string;
  readonly visit: (ask: Ask, index: number) => Promise<void>;
}

const isGood = (status: number): boolean => status >= 200 && status < 300;

async function measureVisits({ url, seconds, connections }: Load, { name, note, visit }: Measured): Promise<Figures> {
  const result = await runLoad({ url, connections, until: { seconds }, visit });
  const failed = failedCalls(result, isGood);
  if (failed > 0) console.error(`${name}: ${failed} of ${result.calls} requests failed`);
  return { name, note, perSecond: result.visitsPerSecond, p50: result.p50, p99: result.p99 };
}

/** Measures reads. All connections draw from one sequence, so that a query meant to be new is sent once. */
export function measureReads(
  load: Load,
  name: string,
  pathOf: (index: number) => string,
  note: string,
): Promise<Figures> {
  const visit = async (ask: Ask, index: number): Promise<void> => {
    await ask({ path: `/v1${pathOf(index)}`, headers: HEADERS });
  };
  return measureVisits(load, { name, note, visit });
}

interface CartSession {
  readonly cartNumber: string;
  readonly sessionId: string;
}

/** @throws when the cart is refused */
async function newCart(ask: Ask): Promise<CartSession> {
  const { status, body } = await ask(post('/v1/cart/empty', { zipCode: '60601' }));
  if (!isGood(status)) throw new Error(`A new cart is refused with ${status}.`);
  return JSON.parse(body.toString()) as CartSession;
}

function post(path: string, content: unknown, headers: Readonly<Record<string, string>> = {}): LoadCall {
  return {
    method: 'POST',
    path,
    headers: { ...HEADERS, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(content),
  };
}

/** Measures carts. One flow is three requests: create a cart, add a tire, read it with price and tax. */
export function measureCarts(load: Load, productNumbers: readonly string[]): Promise<Figures> {
  const visit = async (ask: Ask, index: number): Promise<void> => {
    const { cartNumber, sessionId } = await newCart(ask);
    const own = { 'x-session-id': sessionId };
    const items = [{ productNumber: productNumbers[index % productNumbers.length], quantity: 1 }];
    await ask(post(`/v1/cart/items?cartNumber=${cartNumber}`, { items }, own));
    await ask({ path: `/v1/cart/${cartNumber}?calculateTax=true`, headers: { ...HEADERS, ...own } });
  };
  return measureVisits(load, {
    name: 'cart flow',
    note: 'flows of three requests; latencies are per request',
    visit,
  });
}

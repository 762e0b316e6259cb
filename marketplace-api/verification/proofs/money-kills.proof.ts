import crypto from 'node:crypto';
import { VARIANT_RULES } from 'shared-contracts';
import { ORDER_MEDIA_TYPE, type Cart, type CreatedCart, type Order, type PaymentToken } from 'shared-contracts/wire';
import type { Database } from '../../src/platform/database/database';
import { decideOnPage } from '../testing/provider-page';
import { lostFacts, type AcknowledgedFacts } from '../testing/acknowledged-facts';
import { readProviderBooks, reconcile } from '../testing/money-books';
import { AN_ADDRESS } from '../testing/shopper';
import { startStoreProcesses, type StoreProcesses } from '../testing/processes/store-processes';
import { shareOf } from '../testing/proof-share';
import { settlePayments } from '../testing/settle-payments';

const KILLS = shareOf(100);
/** Starts whose duration is only printed. */
const CALM_STARTS = shareOf(5);
/** Two processes on one database, as in production; each is killed while the other serves. */
const PROCESSES = 2;
const SHOPPERS = 6;
const TIRE = 'CON-TCTR-2256517-102H';
const START_STOCK = 100_000;
const STEPS = ['create', 'add', 'address', 'session', 'token', 'order', 'read'] as const;
type Step = (typeof STEPS)[number];

/** Most cards pay; the others cover every other outcome. */
const CARDS = [
  ...Array<string>(10).fill('4242424242424242'),
  '4000000000000259',
  '4000000000000259',
  '4000000000000002',
  '4000000000000341',
  '4000002760003184',
];

let store: StoreProcesses;
let db: Database;
beforeAll(async () => {
  store = await startStoreProcesses({ processes: PROCESSES });
  db = store.db;
  await db.count({ text: 'update stock set quantity = $2 where product_number = $1' }, [TIRE, START_STOCK]);
}, 120_000);
afterAll(() => store?.close());

/** Requests in progress by process and step, and listeners for new ones. */
const requestsInProgress = Array.from(
  { length: PROCESSES },
  () => new Map<Step, number>(STEPS.map((step) => [step, 0])),
);
const listeners: ((step: Step) => void)[] = Array.from({ length: PROCESSES }, () => () => undefined);
let isOver = false;

const facts: AcknowledgedFacts[] = [];
const counts = { orders: 0, requests: 0, lost: 0 };

type Answered<T> = { status: number; body: T; sessionId: string | null };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends one request; null when the process died during it. */
async function once<T>(
  process: number,
  step: Step,
  method: string,
  route: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answered<T> | null> {
  counts.requests += 1;
  const working = requestsInProgress[process]!;
  working.set(step, working.get(step)! + 1);
  listeners[process]!(step);
  try {
    const response = await fetch(`${store.apiUrls[process]}/v1${route}`, {
      method,
      signal: AbortSignal.timeout(15_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        'x-marketplace-key': VARIANT_RULES.treadmarket.marketplaceKey,
        'x-marketplace-origin': 'http://localhost:3000',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    return {
      status: response.status,
      body: (await response.json()) as T,
      sessionId: response.headers.get('x-session-id'),
    };
  } catch {
    counts.lost += 1;
    return null;
  } finally {
    working.set(step, working.get(step)! - 1);
  }
}

/** Retries on any available process until the store answers, as a browser behind a gateway does. */
async function retryUntilAnswered<T>(
  step: Step,
  method: string,
  route: string,
  body: unknown,
  headers: () => Record<string, string>,
): Promise<Answered<T>> {
  for (let process = Math.floor(Math.random() * PROCESSES); ; process = (process + 1) % PROCESSES) {
    const answer = await once<T>(process, step, method, route, body, headers());
    if (answer !== null && answer.status !== 503 && answer.status !== 409) return answer;
    await pause(answer === null ? 120 : 40);
    if (answer !== null && (answer.body as { code?: string }).code === 'PAYMENT_UNAVAILABLE') return answer;
  }
}

async function cardToken(number: string): Promise<string> {
  const response = await fetch(`${store.sandboxUrl}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expiry: '12/2030', cvc: '123', name: 'Ann Lee' }),
  });
  return ((await response.json()) as { token: string }).token;
}

async function checkout(card: string): Promise<void> {
  const created = await retryUntilAnswered<CreatedCart>('create', 'POST', '/cart/empty', {}, () => ({}));
  const { cartNumber, sessionId } = created.body;
  const session = () => ({ 'x-session-id': sessionId });
  const fact: AcknowledgedFacts = {
    cart: cartNumber,
    quantity: 0,
    isAddressed: false,
    paymentToken: null,
    orderId: null,
  };
  facts.push(fact);
  const added = await retryUntilAnswered<Cart>(
    'add',
    'POST',
    `/cart/items?cartNumber=${cartNumber}&calculateTax=true`,
    { items: [{ productNumber: TIRE, quantity: 2 }] },
    session,
  );
  fact.quantity = added.body.quantity;
  await retryUntilAnswered<Cart>('address', 'POST', `/cart/${cartNumber}/shipping-address`, AN_ADDRESS, session);
  fact.isAddressed = true;
  // Like the checkout: each payment call has its own key, and all tries of the order share one.
  const keyed = () => ({ ...session(), 'idempotency-key': crypto.randomUUID() });
  const orderKey = { ...keyed(), 'content-type': ORDER_MEDIA_TYPE };
  await retryUntilAnswered(
    'session',
    'POST',
    '/payment/create-session',
    { paymentMethod: 'credit-card', cartNumber },
    keyed,
  );
  const token = await retryUntilAnswered<PaymentToken>(
    'token',
    'POST',
    '/payment/create-token',
    { paymentMethod: 'credit-card', cartNumber, providerToken: await cardToken(card) },
    keyed,
  );
  fact.paymentToken = token.body.paymentToken;
  const cart = await retryUntilAnswered<Cart>(
    'read',
    'GET',
    `/cart/${cartNumber}?calculateTax=true`,
    undefined,
    session,
  );
  if (cart.body.quantity < fact.quantity) throw new Error(`Cart ${cartNumber} has lost what it said it had.`);
  fact.quantity = cart.body.quantity;
  const order = await retryUntilAnswered<Order>(
    'order',
    'POST',
    '/orders',
    {
      cartNumber,
      paymentMethod: 'credit-card',
      paymentToken: token.body.paymentToken,
      expectedTotal: cart.body.total.value,
    },
    () => orderKey,
  );
  if (order.body.nextAction?.url) await decideOnPage(order.body.nextAction.url, 'approve');
  if (order.status !== 201 || order.body.state !== 'placed') return;
  fact.orderId = order.body.orderId;
  counts.orders += 1;
}

async function shop(number: number): Promise<void> {
  for (let round = 0; !isOver; round += 1) await checkout(CARDS[(number + round * SHOPPERS) % CARDS.length]!);
}

/** Resolves shortly after a process has begun a request of that step. */
function waitForRequest(process: number, step: Step): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, 3000);
    listeners[process] = (begun) => {
      if (begun !== step) return;
      listeners[process] = () => undefined;
      clearTimeout(limit);
      setTimeout(resolve, Math.random() * (step === 'order' ? 80 : 12));
    };
  });
}

const ranked = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)]!;

it(`${KILLS} kills during checkouts lose no order, and leave no payment without an order`, async () => {
  const shoppers = Array.from({ length: SHOPPERS }, (_, number) => shop(number));
  const readyMs: number[] = [];
  const cut = new Map<Step, number>(STEPS.map((step) => [step, 0]));
  const started = Date.now();
  let kills = 0;
  async function killer(process: number): Promise<void> {
    while (kills < KILLS) {
      const kill = kills;
      kills += 1;
      await pause(200 + Math.random() * 600);
      // Every second kill happens during an order, where money moves.
      await waitForRequest(process, kill % 2 === 0 ? 'order' : STEPS[((kill - 1) / 2) % STEPS.length]!);
      for (const [step, number] of requestsInProgress[process]!) cut.set(step, cut.get(step)! + number);
      await store.apis[process]!.kill();
      readyMs.push(await store.apis[process]!.start());
    }
  }
  await Promise.all(store.apis.map((_, process) => killer(process)));
  const killed = Date.now();
  isOver = true;
  await Promise.all(shoppers);
  await db.count({
    text: "update payment_attempt set action_expires_at = now() - interval '1 second' where state = 'requires-action'",
  });
  const unsettled = async () =>
    (await db.one<{ open: number }>({
      text: `select (
          (select count(*) from payment_attempt where state in ('open', 'requires-action'))
          + (select count(*) from refund where state = 'open')
        )::int as open`,
    }))!.open;
  for (const until = Date.now() + 60_000; Date.now() < until && (await unsettled()) > 0;) await pause(250);
  const recoveredMs = Date.now() - killed;
  // A late charge whose event was lost is found by the recheck one minute later.
  await pause(4000);
  expect(await settlePayments(db)).toBe(0);

  const calmMs: number[] = [];
  for (let times = 0; times < CALM_STARTS; times += 1) {
    await store.apis[0]!.kill();
    calmMs.push(await store.apis[0]!.start());
  }
  const money = await reconcile(db, await readProviderBooks(store.sandboxUrl, store.secret));
  const lost = await lostFacts(db, facts);
  const sold = (await db.one<{ sold: number }>({
    text: `select coalesce(sum(quantity), 0)::int as sold
      from order_line
      join customer_order using (order_id)
      where state = 'placed'`,
  }))!.sold;
  const left = (await db.one<{ quantity: number }>({ text: 'select quantity from stock where product_number = $1' }, [
    TIRE,
  ]))!.quantity;

  console.log(
    [
      `${KILLS} kill -9 of the API in ${((killed - started) / 1000).toFixed(0)} s; ` +
        `cut off in the middle: ${[...cut].map(([step, number]) => `${number} ${step}`).join(', ')}`,
      `each ready again under load after ${ranked(readyMs, 0.5)} ms (median), ` +
        `${ranked(readyMs, 0.95)} ms (95 %), ${Math.max(...readyMs)} ms (longest); ` +
        `without other load after ${ranked(calmMs, 0.5)} ms (median of ${CALM_STARTS})`,
      `${counts.requests} requests, ${counts.lost} lost; ` +
        `${facts.length} checkouts, ${counts.orders} orders acknowledged; ${lost.length} acknowledged facts lost; ` +
        `all ended ${(recoveredMs / 1000).toFixed(1)} s after the last start`,
      `orders ${JSON.stringify(money.orders)}; store ${(money.storeCents / 100).toFixed(2)} = provider ` +
        `${(money.providerCents / 100).toFixed(2)} (after ${(money.refundedCents / 100).toFixed(2)} paid back); ` +
        `${sold} tires sold, ${left} left of ${START_STOCK}`,
    ].join('\n'),
  );

  expect(lost).toEqual([]);
  expect(money.faults).toEqual([]);
  expect(money.storeCents).toBe(money.providerCents);
  expect(left + sold).toBe(START_STOCK);
  expect(await unsettled()).toBe(0);
  expect(counts.orders).toBeGreaterThan(KILLS / 4);
});

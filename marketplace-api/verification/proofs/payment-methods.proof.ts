import { PAYMENT_METHODS } from 'shared-contracts';
import { readProviderBooks, reconcile, type ProviderBooks } from '../testing/money-books';
import { InsistingBrowser, type BrowserCounts } from '../testing/payment-journeys/insisting-browser';
import { PaymentJourney, type JourneyEnd } from '../testing/payment-journeys/payment-journey';
import { isPaidEnd, planPayments } from '../testing/payment-journeys/payment-plan';
import { PayingShopper, providerPages } from '../testing/payment-journeys/paying-shopper';
import { shareOf } from '../testing/proof-share';
import { settlePayments } from '../testing/settle-payments';
import { startStoreProcesses, type StoreProcesses } from '../testing/processes/store-processes';

const JOURNEYS = shareOf(1000);
const AT_A_TIME = 20;
const KILLS = Math.min(6, shareOf(60));
const PROCESSES = 2;
const TIRE = 'CON-TCTR-2256517-102H';
const START_STOCK = 100_000;
const RATES = { latency: 0.05, reset: 0.02, truncate: 0.02, 'black-hole': 0.002, 'lose-answer': 0.03 };

let store: StoreProcesses;
beforeAll(async () => {
  store = await startStoreProcesses({ processes: PROCESSES, faults: { seed: 20_261_122, rates: RATES } });
  await store.db.count({ text: 'update stock set quantity = $2 where product_number = $1' }, [TIRE, START_STOCK]);
}, 120_000);
afterAll(() => store?.close());

interface CartMoney {
  readonly orderId: string;
  readonly cartNumber: string;
  readonly state: string;
  readonly totalCents: number;
  readonly attemptId: string;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const cents = (dollars: number) => Math.round(dollars * 100);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Kills the processes in turn during orders, distributed over the whole run. */
function killer() {
  let orders = 0;
  let kills = 0;
  let chain: Promise<unknown> = Promise.resolve();
  const expected = JOURNEYS * 0.9;
  return {
    kills: () => kills,
    settled: () => chain,
    onOrder(entry: number): void {
      orders += 1;
      if (kills >= KILLS || orders < ((kills + 1) * expected) / (KILLS + 1)) return;
      kills += 1;
      chain = chain.then(async () => {
        await pause(Math.random() * 40);
        await store.apis[entry]!.kill();
        await store.apis[entry]!.start();
      });
    },
  };
}

/** Returns the faults of one cart: its orders, the money that was kept, and the responses to its shopper. */
function cartFaults(journey: JourneyEnd, rows: readonly CartMoney[], books: ProviderBooks): string[] {
  const { plan, acknowledged, surprises } = journey;
  const faults = [...surprises];
  const placed = rows.filter(({ state }) => state === 'placed');
  const references = new Set(rows.map(({ attemptId }) => attemptId));
  const kept = books.charges
    .filter(({ reference, status }) => status === 'succeeded' && references.has(reference))
    .map(({ chargeId, amountCents }) => ({
      chargeId,
      cents: amountCents - sum(books.refunds.filter((one) => one.chargeId === chargeId).map((one) => one.amountCents)),
    }))
    .filter((charge) => charge.cents !== 0);
  if (placed.length !== (isPaidEnd(plan.end) ? 1 : 0)) faults.push(`${placed.length} orders`);
  if (kept.length !== placed.length) faults.push(`${kept.length} charges for ${placed.length} orders`);
  const [order] = placed;
  if (order && kept[0]?.cents !== order.totalCents) faults.push(`${kept[0]?.cents} taken for ${order.totalCents}`);
  for (const [orderId, total] of acknowledged)
    if (order?.orderId !== orderId || order.totalCents !== cents(total))
      faults.push(`was told ${orderId} over ${total}, and has ${order?.orderId} over ${order?.totalCents}`);
  if (order && acknowledged.size === 0) faults.push(`has ${order.orderId} and was never told`);
  return faults.map((fault) => `${plan.variant} ${plan.method} ${plan.end}: ${fault}`);
}

function figuresOf(
  method: string,
  ends: readonly JourneyEnd[],
  rowsOf: (cart: string) => readonly CartMoney[],
): string {
  const mine = ends.filter(({ plan }) => plan.method === method);
  const rows = mine.flatMap(({ cartNumber }) => rowsOf(cartNumber));
  const placed = rows.filter(({ state }) => state === 'placed');
  const refusals: Record<string, number> = {};
  for (const { code, acknowledged } of mine)
    if (acknowledged.size === 0) refusals[code ?? 'left'] = (refusals[code ?? 'left'] ?? 0) + 1;
  const variants = new Set(mine.map(({ plan }) => plan.variant)).size;
  const total = (sum(placed.map(({ totalCents }) => totalCents)) / 100).toFixed(2);
  return (
    `${method} in ${variants} variants: ${mine.length} shoppers, ${placed.length} orders over ${total}, ` +
    `${rows.length - placed.length} payments failed; refused: ${JSON.stringify(refusals)}`
  );
}

it(`${JOURNEYS} shoppers pay by every method and variant through a bad network and ${KILLS} kills`, async () => {
  const started = Date.now();
  const counts: BrowserCounts = { sent: 0, unheard: 0 };
  const kills = killer();
  const pages = providerPages(store.sandboxUrl);
  const queue = planPayments(JOURNEYS);
  const ends: JourneyEnd[] = [];
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let plan = queue.shift(); plan; plan = queue.shift()) {
        const browser = new InsistingBrowser(store.apiUrls, plan.variant, counts, kills.onOrder);
        ends.push(await new PaymentJourney(plan, new PayingShopper(browser, TIRE), pages).run());
      }
    }),
  );
  await kills.settled();
  const shopped = Date.now();
  const unsettled = await settlePayments(store.db);
  // Waits for the provider's slowest response, because nothing signals that no late charge will follow.
  await pause(1500);

  const books = await readProviderBooks(store.sandboxUrl, store.secret);
  const money = await reconcile(store.db, books);
  const rows = new Map<string, CartMoney[]>();
  for (const row of await store.db.many<CartMoney>({
    text: `select order_id as "orderId", cart_number as "cartNumber", o.state, total_cents as "totalCents",
        attempt_id as "attemptId"
      from customer_order o
      join payment_attempt using (order_id)`,
  }))
    rows.set(row.cartNumber, [...(rows.get(row.cartNumber) ?? []), row]);
  const rowsOf = (cartNumber: string) => rows.get(cartNumber) ?? [];
  const { beforeApi, beforeProvider } = store.proxies;
  console.log(
    [
      `${JOURNEYS} shoppers in ${((shopped - started) / 1000).toFixed(0)} s, ` +
        `all settled ${((Date.now() - shopped) / 1000).toFixed(0)} s later; ` +
        `${counts.sent} requests, ${counts.unheard} unheard; ${kills.kills()} processes killed`,
      `network before the API: ${beforeApi.map((proxy) => JSON.stringify(proxy.counts)).join(' and ')}`,
      `network before the provider: ${JSON.stringify(beforeProvider?.counts)}`,
      ...PAYMENT_METHODS.map((method) => figuresOf(method, ends, rowsOf)),
      `orders ${JSON.stringify(money.orders)}; store ${(money.storeCents / 100).toFixed(2)} = provider ` +
        `${(money.providerCents / 100).toFixed(2)} (after ${(money.refundedCents / 100).toFixed(2)} paid back in ` +
        `${books.refunds.length} refunds)`,
    ].join('\n'),
  );

  expect(ends.flatMap((end) => cartFaults(end, rowsOf(end.cartNumber), books))).toEqual([]);
  expect(money.faults).toEqual([]);
  expect(money.storeCents).toBe(money.providerCents);
  expect(unsettled).toBe(0);
  expect([ends.length, kills.kills()]).toEqual([JOURNEYS, KILLS]);
});

import crypto from 'node:crypto';
import { VARIANT_RULES } from 'shared-contracts';
import { ORDER_MEDIA_TYPE, type Order, type Problem } from 'shared-contracts/wire';
import { sandboxProvider } from '../../src/modules/payments/providers/sandbox/sandbox-provider';
import { startFaultProxy, type FaultProxy } from '../testing/processes/fault-proxy';
import { readProviderBooks, reconcile } from '../testing/money-books';
import { startTestApi, type TestApi } from '../testing/test-api';
import { shareOf } from '../testing/proof-share';

const TIRE = 'CON-TCTR-2256517-102H';
const KEYS = shareOf(1000);
const AT_A_TIME = 8;
const RETRIES = 10;
const PATIENCE_MS = 2500;
const SEED = 20_261_120;
const START_STOCK = 100_000;

/** Most cards pay; the others cover every other outcome. */
const CARDS = [
  ...Array<string>(14).fill('4242424242424242'),
  '4000000000000259',
  '4000000000000259',
  '4000000000000002',
  '4000000000000341',
  '4000000000000119',
  '4000002760003184',
];

let api: TestApi;
const proxies: FaultProxy[] = [];
beforeAll(async () => {
  const rates = { latency: 0.1, reset: 0.05, truncate: 0.05, 'black-hole': 0.01, 'lose-answer': 0.05 };
  const toProvider = async (target: string) => {
    const proxy = await startFaultProxy({ target, seed: SEED, rates });
    proxies.push(proxy);
    return proxy;
  };
  let providerUrl = '';
  api = await startTestApi({
    hasWebhooks: true,
    env: { PG_POOL: '16' },
    provider: (url, secret) => {
      const call = () => sandboxProvider({ url: providerUrl || url, secret, timeoutMs: 1000 });
      return {
        ...call(),
        charge: (request) => call().charge(request),
        find: (reference) => call().find(reference),
        cancel: (reference) => call().cancel(reference),
        refund: (request) => call().refund(request),
        tokenInfo: (token) => sandboxProvider({ url, secret }).tokenInfo(token),
      };
    },
  });
  providerUrl = (await toProvider(api.sandboxUrl)).url;
  const { port } = api.app.server.address() as { port: number };
  proxies.push(await startFaultProxy({ target: `http://127.0.0.1:${port}`, seed: SEED + 7, rates }));
  await api.db.count({ text: 'update stock set quantity = $2 where product_number = $1' }, [TIRE, START_STOCK]);
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await api?.close();
});

interface Submission {
  sessionId: string;
  body: string;
  key: string;
  card: string;
  cartNumber: string;
}
interface Heard {
  status: number;
  orderId: string | null;
  code: string | null;
}

async function prepare(index: number): Promise<Submission> {
  const who = api.newShopper();
  const card = CARDS[index % CARDS.length]!;
  const ready = await who.readyToOrder(TIRE, 1 + (index % 4), card);
  return {
    sessionId: who.sessionId(),
    cartNumber: who.cartNumber(),
    card,
    key: crypto.randomUUID(),
    body: JSON.stringify({ cartNumber: who.cartNumber(), paymentMethod: 'credit-card', ...ready }),
  };
}

/** Sends one submission through the faulty network; null when no readable response arrived. */
async function submit({ sessionId, body, key }: Submission): Promise<Heard | null> {
  try {
    const response = await fetch(`${proxies[1]!.url}/v1/orders`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        'content-type': ORDER_MEDIA_TYPE,
        'idempotency-key': key,
        'x-session-id': sessionId,
        'x-marketplace-key': VARIANT_RULES.treadmarket.marketplaceKey,
        'x-marketplace-origin': 'http://localhost:3000',
      },
    });
    const answer = (await response.json()) as Partial<Pick<Order, 'orderId'> & Pick<Problem, 'code'>>;
    return { status: response.status, orderId: answer.orderId ?? null, code: answer.code ?? null };
  } catch {
    return null;
  }
}

const isFinal = (heard: Heard | null): heard is Heard =>
  heard !== null &&
  (heard.status === 201 || (heard.code !== 'PAYMENT_PENDING' && heard.status !== 409 && heard.code !== 'UNAVAILABLE'));

it(`${KEYS} orders, each sent ${RETRIES} times over a bad network, make one order and charge per key`, async () => {
  const started = Date.now();
  const submissions: Submission[] = [];
  for (let from = 0; from < KEYS; from += 20) {
    const batch = Array.from({ length: Math.min(20, KEYS - from) }, (_, offset) => prepare(from + offset));
    submissions.push(...(await Promise.all(batch)));
  }
  const prepared = Date.now();

  let sent = 0;
  let unheard = 0;
  const heard = new Map<string, Heard[]>();
  const send = async (submission: Submission): Promise<Heard | null> => {
    sent += 1;
    const answer = await submit(submission);
    if (answer === null) unheard += 1;
    else heard.set(submission.key, [...(heard.get(submission.key) ?? []), answer]);
    return answer;
  };
  async function retryUntilAnswered(submission: Submission): Promise<void> {
    const answers = await Promise.all(Array.from({ length: RETRIES }, () => send(submission)));
    for (let tries = 0; !answers.some(isFinal) && tries < 60; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      answers.push(await send(submission));
    }
    expect(answers.some(isFinal)).toBe(true);
  }
  const queue = [...submissions];
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await retryUntilAnswered(next);
    }),
  );
  const submitted = Date.now();

  // The challenges stay unconfirmed: the store ends open payments itself and refunds late charges.
  await api.db.count({
    text: "update payment_attempt set action_expires_at = now() - interval '1 second' where state = 'requires-action'",
  });
  const isSettled = async () =>
    (await api.db.one<{ open: number }>({
      text: `select (
          (select count(*) from payment_attempt where state in ('open', 'requires-action'))
          + (select count(*) from refund where state = 'open')
        )::int as open`,
    }))!.open === 0;
  for (const until = Date.now() + 60_000; Date.now() < until && !(await isSettled());) {
    await api.orders.recover(1, 0);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await api.orders.recover(1, 0);
  // Waits for the provider's slowest response, because nothing signals that no late charge will follow.
  await new Promise((resolve) => setTimeout(resolve, 2500));

  const books = await readProviderBooks(api.sandboxUrl, 'test-secret');
  const money = await reconcile(api.db, books);
  const perKey = await api.db.many<{ key: string; orders: number }>({
    text: 'select idempotency_key as key, count(*)::int as orders from customer_order group by 1',
  });
  const sold = (await api.db.one<{ sold: number }>({
    text: `select coalesce(sum(quantity), 0)::int as sold
      from order_line
      join customer_order using (order_id)
      where state = 'placed'`,
  }))!.sold;
  const left = (await api.db.one<{ quantity: number }>(
    { text: 'select quantity from stock where product_number = $1' },
    [TIRE],
  ))!.quantity;
  const idsPerKey = [...heard.values()].map((answers) => new Set(answers.flatMap(({ orderId }) => orderId ?? [])).size);
  const acknowledged = [...heard.values()].flatMap((answers) =>
    answers.filter(({ status }) => status === 201).map(({ orderId }) => orderId!),
  );
  const known = new Set(
    (await api.db.many<{ id: string }>({ text: 'select order_id as id from customer_order' })).map(({ id }) => id),
  );

  console.log(
    [
      `money through faults: ${sent} submissions of ${KEYS} keys (${RETRIES} at a time), ` +
        `${unheard} of them unheard; ${((prepared - started) / 1000).toFixed(0)} s to fill the carts, ` +
        `${((submitted - prepared) / 1000).toFixed(0)} s to order`,
      `network before the API: ${JSON.stringify(proxies[1]!.counts)}`,
      `network before the provider: ${JSON.stringify(proxies[0]!.counts)}`,
      `orders: ${JSON.stringify(money.orders)}; charges: ` +
        `${books.charges.filter(({ status }) => status === 'succeeded').length}; refunds: ${books.refunds.length}`,
      `store ${(money.storeCents / 100).toFixed(2)} = provider ${(money.providerCents / 100).toFixed(2)} (after ` +
        `${(money.refundedCents / 100).toFixed(2)} paid back); ${sold} tires sold, ${left} left of ${START_STOCK}`,
    ].join('\n'),
  );

  expect(sent).toBeGreaterThanOrEqual(KEYS * RETRIES);
  expect(money.faults).toEqual([]);
  expect(money.storeCents).toBe(money.providerCents);
  expect([perKey.length, perKey.every(({ orders }) => orders === 1)]).toEqual([KEYS, true]);
  expect(Math.max(...idsPerKey)).toBe(1);
  expect(acknowledged.every((id) => known.has(id))).toBe(true);
  expect(left + sold).toBe(START_STOCK);
  expect(await isSettled()).toBe(true);
  expect(money.orders['placed']).toBeGreaterThan(KEYS * 0.5);
});

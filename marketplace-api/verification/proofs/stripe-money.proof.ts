import crypto from 'node:crypto';
import type { PaymentSession, PaymentToken, Problem } from 'shared-contracts/wire';
import { startFaultProxy, type FaultProxy } from '../testing/processes/fault-proxy';
import { reconcile } from '../testing/money-books';
import { shareOf } from '../testing/proof-share';
import { decideOnPage } from '../testing/provider-page';
import { settlePayments } from '../testing/settle-payments';
import type { Shopper } from '../testing/shopper';
import { startLocalStripe, stripeEnv, type LocalStripe } from '../testing/stripe-books';
import { startTestApi, type TestApi } from '../testing/test-api';

jest.setTimeout(1_800_000);

const TIRE = 'CON-TCTR-2256517-102H';
const AT_A_TIME = 6;
const SEED = 20_261_128;
const RATES = { latency: 0.1, reset: 0.04, truncate: 0.04, 'black-hole': 0.003, 'lose-answer': 0.05 };

type Way = readonly [kind: 'card' | 'wallet' | 'affirm', card: string];
const GOOD = '4242424242424242';
const WAYS: readonly Way[] = [
  ...Array<Way>(5).fill(['card', GOOD]),
  ...Array<Way>(3).fill(['affirm', '']),
  ...Array<Way>(2).fill(['wallet', GOOD]),
  ['card', '4000000000000259'],
  ['card', '4000000000000002'],
  ['card', '4000002760003184'],
];

/** Each way once in `npm test`. */
const ORDERS = shareOf(1000) < 100 ? WAYS.length : shareOf(1000);

let stripe: LocalStripe;
let network: FaultProxy;
let api: TestApi;
beforeAll(async () => {
  stripe = await startLocalStripe();
  network = await startFaultProxy({ target: stripe.url, seed: SEED, rates: RATES });
  api = await startTestApi({ hasWebhooks: true, env: { ...stripeEnv(network.url), PG_POOL: '16' } });
  const { port } = api.app.server.address() as { port: number };
  stripe.sendEventsTo(`http://127.0.0.1:${port}/v1/payment/webhooks`);
  await api.db.count({ text: 'update stock set quantity = 100000 where product_number = $1' }, [TIRE]);
});
afterAll(async () => {
  await api?.close();
  await network?.close();
  await stripe?.close();
});

/** Repeats a call that the network spoiled, as the checkout does. */
async function insist<T>(call: () => Promise<{ status: number; body: T | Problem }>): Promise<T> {
  for (let tries = 0; tries < 40; tries += 1) {
    const { status, body } = await call();
    if (status === 201) return body as T;
    expect([(body as Problem).code, status]).toEqual(['PAYMENT_UNAVAILABLE', 503]);
  }
  throw new Error('The provider was not reached in 40 tries.');
}

async function meansOf(who: Shopper, [kind, card]: Way): Promise<readonly [method: string, means: object]> {
  if (kind === 'card') return ['credit-card', { providerToken: await stripe.cardToken(card) }];
  const method = kind === 'wallet' ? 'google-pay' : 'affirm';
  const session = await insist<PaymentSession>(() => who.session(method));
  if (kind === 'wallet') {
    const token = await stripe.cardToken(card, 'google_pay');
    return [method, { providerToken: `${token}~${session.sessionId}` }];
  }
  // Only the network between the servers is bad.
  await decideOnPage((session.redirectUrl ?? '').replace(network.url, stripe.url), 'approve');
  return [method, { sessionId: session.sessionId }];
}

/** Orders with three submissions of one key at once; returns the codes of the answers. */
async function buy(index: number): Promise<string[]> {
  const who = api.newShopper();
  await who.create();
  await who.add(TIRE, 1 + (index % 4));
  await who.shipTo();
  const [paymentMethod, means] = await meansOf(who, WAYS[index % WAYS.length]!);
  const { paymentToken } = await insist<PaymentToken>(() => who.token(paymentMethod, means));
  const { total } = (await who.cart()).body as { total: { value: number } };
  const key = crypto.randomUUID();
  const order = { paymentMethod, paymentToken, expectedTotal: total.value };
  const answers = await Promise.all([1, 2, 3].map(() => who.order(order, key)));
  return answers.map(({ status, body }) => {
    const { code, state } = body as { readonly code?: string; readonly state?: string };
    return `${status} ${code ?? state}`;
  });
}

it(`${ORDERS} orders by Stripe over a bad network leave three books that agree to the cent`, async () => {
  const answers: string[] = [];
  const queue = Array.from({ length: ORDERS }, (_, index) => index);
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) answers.push(...(await buy(next)));
    }),
  );
  expect(await settlePayments(api.db)).toBe(0);

  const books = await stripe.books(api.db);
  const money = await reconcile(api.db, books);
  const [disputes, risks] = await Promise.all([
    api.db.one<{ count: number }>({ text: 'select count(*)::int as count from payment_dispute' }),
    api.db.one<{ count: number }>({
      text: "select count(*)::int as count from provider_payment where risk like 'normal %'",
    }),
  ]);
  console.log(
    `money by Stripe: ${ORDERS} orders; network ${JSON.stringify(network.counts)}\n` +
      `orders ${JSON.stringify(money.orders)}; refunds ${books.refunds.length}; disputes ${disputes?.count}; ` +
      `payments with an estimate of risk ${risks?.count}\n` +
      `store ${(money.storeCents / 100).toFixed(2)} = Stripe ${(money.providerCents / 100).toFixed(2)} (after ` +
      `${(money.refundedCents / 100).toFixed(2)} paid back)`,
  );
  expect(money.faults).toEqual([]);
  expect(money.storeCents).toBe(money.providerCents);
  expect(money.orders['placed']).toBeGreaterThan(ORDERS * 0.5);
  expect(answers.filter((answer) => answer.startsWith('5') && !answer.endsWith('PAYMENT_UNAVAILABLE'))).toEqual([]);
});

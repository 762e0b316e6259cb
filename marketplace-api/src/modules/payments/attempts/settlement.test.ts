import crypto from 'node:crypto';
import pino from 'pino';
import { signatureOf } from 'sandbox';
import type { Order } from 'shared-contracts/wire';
import type { OrProblem, Shopper } from '../../../../verification/testing/shopper';
import { until } from '../../../../verification/testing/eventually';
import { decideOnPage } from '../../../../verification/testing/provider-page';
import { startTestApi, WEBHOOK_SECRET, type TestApi } from '../../../../verification/testing/test-api';
import { MAX_RECOVERY_TRIES } from './attempt-limits';
import type { ChargeResult, PaymentProvider, RefundResult } from '../provider/payment-provider';
import { settleRefund } from '../../orders/refunds/refund-order';
import { refundService } from './refund.service';
import { sandboxProvider } from '../providers/sandbox/sandbox-provider';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
const CHALLENGE = '4000002760003184';

let api: TestApi;
const logged: { level: number; msg: string; attemptId?: string; refundId?: string }[] = [];
/** Fakes charge results, applied to the responses of the real sandbox provider. */
let fakeResult: (result: ChargeResult, reference: string) => ChargeResult = (result) => result;
let refunds: PaymentProvider['refund'] | null = null;

const logger = pino(
  { level: 'warn' },
  { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) },
);

beforeAll(async () => {
  api = await startTestApi({
    logger,
    provider: (url, secret) => {
      const real = sandboxProvider({ url, secret });
      return {
        ...real,
        charge: async (request) => fakeResult(await real.charge(request), request.reference),
        find: async (reference) => fakeResult(await real.find(reference), reference),
        cancel: async (reference) => fakeResult(await real.cancel(reference), reference),
        refund: (request) => (refunds ?? real.refund)(request),
      };
    },
  });
  await api.db.count({ text: 'update stock set quantity = 5000 where product_number = $1' }, [TIRE]);
});
afterAll(() => api?.close());
beforeEach(() => {
  fakeResult = (result) => result;
  refunds = null;
  logged.length = 0;
});

const attemptOf = (cartNumber: string) =>
  api.db.one<{ id: string; state: string; reason: string | null; charged: number | null; orderState: string }>(
    {
      text: `select attempt_id as id, a.state, put_aside_reason as reason, charged_cents as charged,
          o.state as "orderState"
        from payment_attempt a
        join customer_order o using (order_id)
        where o.cart_number = $1
        order by o.created_at desc limit 1`,
    },
    [cartNumber],
  );
const errors = () => logged.filter(({ level }) => level >= 50);
const putAsideMetric = async () =>
  Number(/waiting_work\{kind="payments-put-aside"\} (\d+)/.exec((await api.metrics.text()).body)?.[1]);

const cheaper = (result: ChargeResult): ChargeResult =>
  result.kind === 'succeeded' ? { ...result, amountCents: 1 } : result;
const foreign = (result: ChargeResult): ChargeResult =>
  result.kind === 'succeeded' ? { ...result, currency: 'CAD' } : result;
const silentOnce = (then: typeof fakeResult): typeof fakeResult => {
  let isFirst = true;
  return (result, reference) => {
    const said: ChargeResult = isFirst ? { kind: 'unknown' } : then(result, reference);
    isFirst = false;
    return said;
  };
};

/** Ways in which a charge becomes known, each with a wrong amount or currency. */
const ways: readonly [string, string, (who: Shopper) => Promise<void>][] = [
  ['the charge itself', '4242424242424242', () => Promise.resolve()],
  ['a question after a lost answer', '4242424242424242', () => Promise.resolve()],
  [
    'recovery',
    '4242424242424242',
    async () => {
      await api.orders.recover(0);
    },
  ],
  [
    'the return from the bank',
    CHALLENGE,
    async (who) => {
      const { id } = (await attemptOf(who.cartNumber()))!;
      await who.send<Order>('GET', `/orders/${id.replace('att_', '')}`);
    },
  ],
  [
    'an event that says it succeeded',
    CHALLENGE,
    async (who) => {
      const { id } = (await attemptOf(who.cartNumber()))!;
      const data = { reference: id, amountCents: 1_000_000, currency: 'USD', status: 'succeeded' };
      const payload = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, type: 'charge.succeeded', data });
      const { statusCode } = await api.app.inject({
        method: 'POST',
        url: '/v1/payment/webhooks',
        headers: {
          'content-type': 'application/json',
          'x-sandbox-signature': signatureOf(WEBHOOK_SECRET, payload, Math.floor(Date.now() / 1000)),
        },
        payload,
      });
      expect(statusCode).toBe(200);
    },
  ],
];

describe.each([
  ['amount', cheaper],
  ['currency', foreign],
])('a charge of another %s', (_what, fake) => {
  it.each(ways)('never becomes a paid order when found by %s', async (way, card, find) => {
    const who = api.newShopper();
    const body = await who.readyToOrder(TIRE, 4, card);
    const before = await putAsideMetric();
    fakeResult = way.startsWith('a question')
      ? silentOnce(fake)
      : way === 'recovery'
        ? () => ({ kind: 'unknown' })
        : fake;
    const key = crypto.randomUUID();
    const ordered = await who.order(body, key);
    fakeResult = fake;
    if (card === CHALLENGE) await decideOnPage((ordered.body as Order).nextAction!.url, 'approve');
    await find(who);
    expect(await attemptOf(who.cartNumber())).toMatchObject({
      state: card === CHALLENGE ? 'requires-action' : 'open',
      reason: 'the provider took another amount or currency',
      orderState: card === CHALLENGE ? 'requires-action' : 'pending-payment',
    });
    expect(errors()).toHaveLength(1);
    expect(await putAsideMetric()).toBe(before + 1);

    // Recovery neither retries nor reports it a second time.
    await api.orders.recover(0);
    expect(errors()).toHaveLength(1);
    const again = await who.order(body, key);
    expect(again.status === 503 || again.body.state === 'requires-action').toBe(true);
  });
});

it('a charge found after its attempt ended is refunded as it was taken, not as requested', async () => {
  const who = api.newShopper();
  fakeResult = () => ({ kind: 'unknown' });
  await who.order(await who.readyToOrder(TIRE));
  const { id } = (await attemptOf(who.cartNumber()))!;
  fakeResult = () => ({ kind: 'unavailable' });
  await api.orders.recover(0);
  expect(await attemptOf(who.cartNumber())).toMatchObject({ state: 'failed', orderState: 'payment-failed' });
  fakeResult = (result) => foreign(cheaper(result));
  await api.orders.recover(0, 0);
  expect((await attemptOf(who.cartNumber()))!.orderState).toBe('payment-failed');
  expect(
    await api.db.many({ text: 'select amount_cents as cents, currency from refund where attempt_id = $1' }, [id]),
  ).toEqual([{ cents: 1, currency: 'CAD' }]);
});

describe('recovery', () => {
  /** Creates orders whose request died before the outcome of the charge was known. */
  async function abandoned(count: number): Promise<{ who: Shopper; id: string }[]> {
    fakeResult = () => ({ kind: 'unknown' });
    const shoppers = Array.from({ length: count }, () => api.newShopper());
    await Promise.all(
      shoppers.map(async (who) => {
        const answer: OrProblem<Order> = (await who.order(await who.readyToOrder(TIRE, 1))).body;
        expect(answer.code).toBe('PAYMENT_PENDING');
      }),
    );
    fakeResult = (result) => result;
    return Promise.all(shoppers.map(async (who) => ({ who, id: (await attemptOf(who.cartNumber()))!.id })));
  }

  it('continues past an attempt that cannot be settled, and flags it after backing off', async () => {
    const [poison, ...others] = await abandoned(8);
    fakeResult = (result, reference) => {
      if (reference === poison!.id) throw new Error('these books cannot be read');
      return result;
    };
    await api.orders.recover(0);
    for (const { who } of others) expect((await attemptOf(who.cartNumber()))!.orderState).toBe('placed');
    const row = () =>
      api.db.one<{ tries: number; wait: number }>(
        {
          text: `select recovery_tries as tries, extract(epoch from next_recovery_at - now())::float8 as wait
            from payment_attempt
            where attempt_id = $1`,
        },
        [poison!.id],
      );
    const first = (await row())!;
    expect(first.wait).toBeGreaterThan(0);
    await api.orders.recover(0);
    expect((await row())!.tries).toBe(first.tries);

    await api.db.count(
      { text: 'update payment_attempt set recovery_tries = $2, next_recovery_at = now() where attempt_id = $1' },
      [poison!.id, MAX_RECOVERY_TRIES - 1],
    );
    await api.orders.recover(0);
    expect((await attemptOf(poison!.who.cartNumber()))!.reason).toContain('nobody could say how it ended');
    expect(errors().filter(({ attemptId }) => attemptId === poison!.id)).toHaveLength(1);
    await api.orders.recover(0);
    expect(errors().filter(({ attemptId }) => attemptId === poison!.id)).toHaveLength(1);
  });

  it('leaves a payment to the worker that leases it until the lease ends', async () => {
    const [one] = await abandoned(1);
    await api.db.count(
      {
        text: `update payment_attempt
          set claimed_by = 'another', claimed_until = now() + interval '1 minute', next_recovery_at = now()
          where attempt_id = $1`,
      },
      [one!.id],
    );
    await api.orders.recover(0);
    expect((await attemptOf(one!.who.cartNumber()))!.state).toBe('open');
    await api.db.count({ text: 'update payment_attempt set claimed_until = now() where attempt_id = $1' }, [one!.id]);
    await api.orders.recover(0);
    expect((await attemptOf(one!.who.cartNumber()))!.state).toBe('succeeded');
  });
});

describe('paying a refund', () => {
  const CLAIMED = "select 1 from refund where refund_id = any($1) and state = 'open' and claimed_until > now()";
  async function due(count: number): Promise<string[]> {
    const who = api.newShopper();
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      await who.order(await who.readyToOrder(TIRE, 1, '4000000000000002'));
      const { id } = (await attemptOf(who.cartNumber()))!;
      ids.push(`re_${id}`);
      await api.db.count(
        {
          text: `insert into refund (
              refund_id, attempt_id, provider_charge_id, amount_cents, reason, next_attempt_at
            )
            values ($1, $2, $3, 500, 'a test', now() + interval '1 hour')`,
        },
        [`re_${id}`, id, `ch_${id}`],
      );
    }
    return ids;
  }
  const stateOf = async (id: string) =>
    api.db.one<{ state: string; code: string | null }>(
      { text: 'select state, failure_code as code from refund where refund_id = $1' },
      [id],
    );
  const payRefunds = async (ids: readonly string[]) => {
    await api.db.count(
      { text: 'update refund set next_attempt_at = now(), claimed_until = null where refund_id = any($1)' },
      [ids],
    );
    const provider = { refund: (request) => refunds!(request) } as PaymentProvider;
    await refundService(api.db, provider, logger, settleRefund).payBackWaiting();
    await until(async () => (await api.db.many({ text: CLAIMED }, [ids])).length === 0);
  };
  const done = (key: string, cents: number): RefundResult => ({
    kind: 'succeeded',
    refundId: `done_${key}`,
    amountCents: cents,
    currency: 'USD',
  });

  it('continues past a refund that throws, and flags it for review in the end', async () => {
    const [poison, ...others] = await due(3);
    refunds = ({ key, amountCents }) =>
      key === poison ? Promise.reject(new Error('unreadable')) : Promise.resolve(done(key, amountCents));
    await payRefunds([poison!, ...others]);
    for (const id of others) expect((await stateOf(id))!.state).toBe('succeeded');
    expect((await stateOf(poison!))!.state).toBe('open');
    await api.db.count({ text: 'update refund set attempts = 99 where refund_id = $1' }, [poison]);
    await payRefunds([poison!]);
    expect(await stateOf(poison!)).toEqual({ state: 'failed', code: 'no_answer' });
    expect(errors().filter(({ refundId }) => refundId === poison)).toHaveLength(1);
  });

  it('flags an amount for review that differs from the request', async () => {
    const [one] = await due(1);
    refunds = ({ key }) => Promise.resolve(done(key, 1));
    await payRefunds([one!]);
    expect(await stateOf(one!)).toEqual({ state: 'failed', code: 'amount_mismatch' });
  });
});

import crypto from 'node:crypto';
import { signatureOf } from 'sandbox';
import type { Order } from 'shared-contracts/wire';
import { until } from '../../../../verification/testing/eventually';
import { decideOnPage } from '../../../../verification/testing/provider-page';
import type { Answer, OrProblem, Shopper } from '../../../../verification/testing/shopper';
import { PRODUCTION_ENV } from '../../../../verification/testing/processes/production-env';
import { startTestApi, WEBHOOK_SECRET, type TestApi } from '../../../../verification/testing/test-api';
import { ORDER_STATES } from './order-states';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
const CHALLENGE = '4000002760003184';
const LATE = '4000000000000341';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ hasWebhooks: true });
});
afterAll(() => api?.close());
beforeEach(() => api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]));

const stock = async () =>
  (await api.db.one<{ quantity: number }>({ text: 'select quantity from stock where product_number = $1' }, [TIRE]))!
    .quantity;
const chargesOf = async (orderId: string) =>
  (await api.charges()).filter(({ reference }) => reference === `att_${orderId}`);
const read = (who: Shopper, orderId: string) => who.send<OrProblem<Order>>('GET', `/orders/${orderId}`);
const stateOf = async (orderId: string) =>
  (await api.db.one<{ state: string }>({ text: 'select state from customer_order where order_id = $1' }, [orderId]))!
    .state;

async function challenged(): Promise<{
  who: Shopper;
  key: string;
  body: Record<string, unknown>;
  answer: Answer<OrProblem<Order>>;
  url: string;
}> {
  const who = api.newShopper();
  const body = await who.readyToOrder(TIRE, 4, CHALLENGE);
  const key = crypto.randomUUID();
  const answer = await who.order(body, key);
  return { who, key, body, answer, url: answer.body.nextAction?.url ?? '' };
}

describe('a card that requires bank authentication', () => {
  it('redirects the shopper to the bank, and charges and places the order only after approval', async () => {
    const { who, key, body, answer, url } = await challenged();
    expect(answer).toMatchObject({
      status: 201,
      body: { state: 'requires-action', status: 'PENDING', nextAction: { type: 'redirect' } },
    });
    const { orderId } = answer.body;
    expect((await chargesOf(orderId)).map(({ status }) => status)).toEqual(['requires_action']);
    expect((await read(who, orderId)).body.state).toBe('requires-action');
    expect((await who.order(body, key)).body.nextAction?.url).toBe(url);
    const back = await decideOnPage(url, 'approve');
    expect(back.headers.get('location')).toBe(
      `http://localhost:3000/checkout/confirmation/${orderId}?confirmation=true&paymentStatus=approved`,
    );
    await until(async () => (await stateOf(orderId)) === 'placed');
    expect((await read(who, orderId)).body).toMatchObject({ state: 'placed', status: 'OK', nextAction: null });
    expect((await chargesOf(orderId)).map(({ status }) => status)).toEqual(['succeeded']);
    expect(await stock()).toBe(496);
    expect((await who.order(body, key)).body.orderId).toBe(orderId);
  });

  it('releases everything when the bank refuses', async () => {
    const { who, key, body, answer, url } = await challenged();
    expect((await decideOnPage(url, 'cancel')).headers.get('location')).toContain('paymentStatus=refused');
    await until(async () => (await stateOf(answer.body.orderId)) === 'payment-failed');
    expect(await stock()).toBe(500);
    expect(await who.order(body, key)).toMatchObject({
      status: 402,
      body: {
        code: 'PAYMENT_AUTHENTICATION_FAILED',
        title: 'There was an issue processing your payment.',
        detail: expect.stringMatching(/^Your bank did not confirm this payment, so nothing was charged\. Try again/),
      },
    });
    const { body: card } = await who.card();
    expect((await who.order({ ...body, paymentToken: card.paymentToken })).status).toBe(201);
  });

  it('releases everything when the shopper does not return, and cannot be charged afterwards', async () => {
    const { answer, url } = await challenged();
    const { orderId } = answer.body;
    await api.db.count(
      { text: "update payment_attempt set action_expires_at = now() - interval '1 second' where order_id = $1" },
      [orderId],
    );
    // The API's own recovery task may process the order at the same moment.
    await api.orders.recover(1000);
    await until(async () => (await stateOf(orderId)) === 'payment-failed');
    expect(await stock()).toBe(500);
    await decideOnPage(url, 'approve');
    expect((await chargesOf(orderId)).map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('voids the attempt when the shopper orders again, and requests authentication again', async () => {
    const { who, body, answer, url } = await challenged();
    const again = await who.order(body);
    expect([again.status, again.body.state]).toEqual([201, 'requires-action']);
    expect(await stateOf(answer.body.orderId)).toBe('payment-failed');
    await decideOnPage(url, 'approve');
    await decideOnPage(again.body.nextAction!.url, 'approve');
    await until(async () => (await stateOf(again.body.orderId)) === 'placed');
    expect([
      (await chargesOf(answer.body.orderId))[0]?.status,
      (await chargesOf(again.body.orderId))[0]?.status,
    ]).toEqual(['cancelled', 'succeeded']);
  });

  it('is settled by the next read of the order when no event arrives', async () => {
    const apiWithoutEvents = await startTestApi();
    const who = apiWithoutEvents.newShopper();
    const { body } = await who.order(await who.readyToOrder(TIRE, 4, CHALLENGE));
    await decideOnPage(body.nextAction!.url, 'approve');
    const found = await who.send<Order>('GET', `/orders/${body.orderId}`);
    await apiWithoutEvents.close();
    expect(found.body.state).toBe('placed');
  });
});

describe('a charge after the end of its attempt', () => {
  it('is refunded once, with both ledgers in agreement', async () => {
    const who = api.newShopper();
    const body = await who.readyToOrder(TIRE, 4, LATE);
    expect(await who.order(body)).toMatchObject({ status: 503, body: { code: 'PAYMENT_UNAVAILABLE' } });
    const { order_id: orderId } = (await api.db.one<{ order_id: string }>(
      { text: 'select order_id from customer_order where cart_number = $1' },
      [who.cartNumber()],
    ))!;
    const refund = () =>
      api.db.one<{ state: string; amount_cents: number; provider_charge_id: string }>(
        { text: 'select state, amount_cents, provider_charge_id from refund where attempt_id = $1' },
        [`att_${orderId}`],
      );
    await until(async () => (await refund())?.state === 'succeeded');
    const [charge] = await chargesOf(orderId);
    expect(charge).toMatchObject({
      status: 'succeeded',
      chargeId: (await refund())?.provider_charge_id,
      amountCents: Math.round(body.expectedTotal * 100),
    });
    expect((await api.refunds()).filter(({ chargeId }) => chargeId === charge!.chargeId)).toMatchObject([
      { amountCents: charge!.amountCents },
    ]);
    expect([await stateOf(orderId), await stock()]).toEqual(['payment-failed', 500]);
  });

  it('is found without an event', async () => {
    const apiWithoutEvents = await startTestApi();
    const who = apiWithoutEvents.newShopper();
    await who.order(await who.readyToOrder(TIRE, 4, LATE));
    await until(async () => (await apiWithoutEvents.charges()).some(({ status }) => status === 'succeeded'));
    await apiWithoutEvents.orders.recover(1000, 0);
    const refunds = await apiWithoutEvents.db.many({ text: 'select state from refund' });
    await apiWithoutEvents.close();
    expect(refunds).toHaveLength(1);
  });
});

describe('an event from the provider', () => {
  const send = (body: string, signature: string | null, more: Record<string, string> = {}) =>
    api.app.inject({
      method: 'POST',
      url: '/v1/payment/webhooks',
      headers: {
        'content-type': 'application/json',
        ...(signature === null ? {} : { 'x-sandbox-signature': signature }),
        ...more,
      },
      payload: body,
    });
  const now = () => Math.floor(Date.now() / 1000);
  const event = (data: object = { reference: 'att_nobody' }, id = `evt_${crypto.randomUUID()}`) =>
    JSON.stringify({ id, type: 'charge.succeeded', createdAt: new Date().toISOString(), data });
  const kept = async (id: string) =>
    (await api.db.one<{ count: number }>(
      { text: 'select count(*)::int as count from payment_event where event_id = $1' },
      [id],
    ))!.count;

  it('is accepted when signed, without a marketplace key', async () => {
    const body = event();
    expect((await send(body, signatureOf(WEBHOOK_SECRET, body, now()))).json()).toEqual({ received: true });
  });

  it.each<[string, (body: string) => string | null]>([
    ['no signature', () => null],
    ['nonsense', () => 'nonsense'],
    ['another secret', (body) => signatureOf('another', body, now())],
    ['another body', (body) => signatureOf(WEBHOOK_SECRET, `${body} `, now())],
    ['an old time', (body) => signatureOf(WEBHOOK_SECRET, body, now() - 301)],
    ['a time to come', (body) => signatureOf(WEBHOOK_SECRET, body, now() + 600)],
    ['a changed time', (body) => signatureOf(WEBHOOK_SECRET, body, now() - 5).replace(/^t=\d+/, `t=${now()}`)],
    ['no time', (body) => signatureOf(WEBHOOK_SECRET, body, now()).replace(/^t=\d+,/, '')],
  ])('is rejected with %s, and leaves no trace', async (_what, sign) => {
    const id = `evt_${crypto.randomUUID()}`;
    const body = event({ reference: 'att_x' }, id);
    const answer = await send(body, sign(body));
    expect([answer.statusCode, answer.json<{ code: string }>().code, await kept(id)]).toEqual([
      401,
      'WEBHOOK_SIGNATURE',
      0,
    ]);
  });

  it.each(['', '[]', '{"id":1}', 'not json', '{"type":"charge.succeeded"}'])(
    'is rejected as malformed (%s)',
    async (body) => {
      expect((await send(body, signatureOf(WEBHOOK_SECRET, body, now()))).statusCode).toBe(400);
    },
  );

  it('is processed once, in any order and however often it is delivered', async () => {
    const who = api.newShopper();
    const { body: order } = await who.order(await who.readyToOrder(TIRE));
    const before = await stateOf(order.orderId);
    const id = `evt_${crypto.randomUUID()}`;
    for (const type of ['charge.declined', 'charge.cancelled', 'charge.succeeded', 'charge.declined']) {
      const body = JSON.stringify({
        id: `${id}_${type}`,
        type,
        data: { reference: `att_${order.orderId}`, status: 'declined' },
      });
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => send(body, signatureOf(WEBHOOK_SECRET, body, now()))),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    }
    expect([before, await stateOf(order.orderId)]).toEqual(['placed', 'placed']);
    expect(
      await api.db.one({ text: 'select count(*)::int as count from refund where attempt_id = $1' }, [
        `att_${order.orderId}`,
      ]),
    ).toEqual({ count: 0 });
  });

  it("is rejected in production when signed with the sandbox's public secret", async () => {
    const production = await startTestApi({ env: PRODUCTION_ENV });
    const body = event();
    const { statusCode } = await production.app.inject({
      method: 'POST',
      url: '/v1/payment/webhooks',
      headers: {
        'content-type': 'application/json',
        'x-sandbox-signature': signatureOf('sandbox-webhook-secret', body, now()),
      },
      payload: body,
    });
    await production.close();
    expect(statusCode).toBe(401);
  });
});

describe('states of an order', () => {
  it('are the same in code and database', async () => {
    const rows = await api.db.many<{ from_state: string; to_state: string }>({
      text: "select from_state, to_state from state_transition where subject = 'order'",
    });
    const code = Object.entries(ORDER_STATES).flatMap(([from, { next }]) =>
      Object.keys(next).map((to) => `${from} → ${to}`),
    );
    expect(rows.map(({ from_state: from, to_state: to }) => `${from} → ${to}`).sort()).toEqual(code.sort());
  });

  it.each(['pending-payment', 'requires-action', 'payment-failed', 'completed'])(
    'reject the move from placed to %s in the database',
    async (to) => {
      const who = api.newShopper();
      const { body } = await who.order(await who.readyToOrder(TIRE));
      await expect(
        api.db.count({ text: 'update customer_order set state = $2 where order_id = $1' }, [body.orderId, to]),
      ).rejects.toMatchObject({ code: 'TM002' });
      expect(await stateOf(body.orderId)).toBe('placed');
    },
  );
});

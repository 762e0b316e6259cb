import crypto from 'node:crypto';
import { AdditionalPayment, CreatedAdditionalPayment, type Order, type Problem } from 'shared-contracts/wire';
import { eventually } from '../../../verification/testing/eventually';
import type { OrProblem, Shopper } from '../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { untilMailed } from '../../../verification/testing/test-mail';
import { wireErrors } from '../../../verification/testing/wire-check';
import type { ChargeResult } from '../payment/payment-provider';
import { sandboxProvider } from '../payment/sandbox-provider';
import { ADDITIONAL_PAYMENT_STATES } from './additional-payment-view';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
let staffKey: string;
let api: TestApi;
/** What the provider seems to say; the real one stands behind it. */
let lies: (result: ChargeResult) => ChargeResult = (result) => result;
beforeAll(async () => {
  api = await startTestApi({
    hasWebhooks: true,
    provider: (url, secret) => {
      const real = sandboxProvider({ url, secret });
      return {
        ...real,
        charge: async (request) => lies(await real.charge(request)),
        find: async (reference) => lies(await real.find(reference)),
        cancel: async (reference) => lies(await real.cancel(reference)),
      };
    },
  });
  staffKey = await api.staffKey();
});
afterAll(() => api?.close());
beforeEach(() => api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]));

const create = (orderId: string, body: unknown = { description: 'Tire disposal', amount: 24.5 }, secret = staffKey) =>
  api.app.inject({
    method: 'POST',
    url: `/management/v1/orders/${orderId}/additional-payments`,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

interface Asked {
  who: Shopper;
  order: Order;
  created: CreatedAdditionalPayment;
  cartId: string;
  token: string;
}
async function asked(variant = 'treadmarket'): Promise<Asked> {
  const who = api.newShopper(variant);
  const ready = await who.readyToOrder(TIRE);
  if (variant === 'purchasingPower') await who.comeFromProgram();
  const { body: order } = await who.order(
    variant === 'purchasingPower' ? { expectedTotal: ready.expectedTotal } : ready,
  );
  const answer = await create(order.orderId);
  expect(answer.statusCode).toBe(201);
  const created = answer.json<CreatedAdditionalPayment>();
  const mails = (await untilMailed(api)).filter(
    ({ kind, text }) => kind === 'additional-payment' && text.includes(order.orderNumber),
  );
  const [, token = ''] = /additional-payment\/\w+#token=([\w-]{43})/.exec(mails[0]!.text) ?? [];
  return { who: api.newShopper(variant), order, created, cartId: created.cartId, token };
}
const validate = ({ who, cartId }: Asked, token: string) =>
  who.send<OrProblem<AdditionalPayment>>('POST', '/tms/additional-payments/url/validate', { cartId, token });
const read = ({ who, cartId, token }: Asked) =>
  who.send<OrProblem<AdditionalPayment>>('GET', `/tms/additional-payments/${cartId}`, undefined, {
    'x-confirmation-token': token,
  });
const decide = (
  { who, cartId, token }: Asked,
  how: 'accept' | 'decline',
  body: object = {},
  key: string = crypto.randomUUID(),
) =>
  who.send<OrProblem<AdditionalPayment>>(
    'POST',
    `/tms/additional-payments/${how}`,
    { cartId, ...body },
    { 'x-confirmation-token': token, 'idempotency-key': key },
  );
async function card(number = '4242424242424242'): Promise<object> {
  const response = await fetch(`${api.sandboxUrl}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expiry: '12/2030', cvc: '123', name: 'Ann Lee' }),
  });
  return { paymentMethod: 'credit-card', providerToken: ((await response.json()) as { token: string }).token };
}
const charges = async ({ created }: Asked) =>
  (await api.charges()).filter(({ reference }) => reference.startsWith(`att_${created.additionalPaymentId}_`));
const paid = async (one: Asked) => (await charges(one)).filter(({ status }) => status === 'succeeded');
const INVALID = { status: 404, body: { code: 'ADDITIONAL_PAYMENT_INVALID' } };

describe('asking for more', () => {
  it('needs a key of staff, and an order that was placed', async () => {
    const { order } = await asked();
    expect((await create(order.orderId, undefined, 'wrong')).statusCode).toBe(401);
    expect((await create('O-none')).statusCode).toBe(404);
    const who = api.newShopper();
    await who.order(await who.readyToOrder(TIRE, 4, '4000000000000002'));
    const { order_id: failed } = (await api.db.one<{ order_id: string }>(
      { text: 'select order_id from customer_order where cart_number = $1' },
      [who.cartNumber()],
    ))!;
    expect((await create(failed)).json<Problem>()).toMatchObject({ status: 409, code: 'ORDER_NOT_PAYABLE' });
    for (const amount of [0, -1, 10.001, 1e9])
      expect((await create(order.orderId, { description: 'Tire disposal', amount })).statusCode).toBeGreaterThanOrEqual(
        400,
      );
  });

  it('tells the link to the shopper only', async () => {
    const { created, token } = await asked();
    expect(wireErrors(CreatedAdditionalPayment, created)).toEqual([]);
    expect([created.amount.value, JSON.stringify(created).includes(token), token.length]).toEqual([24.5, false, 43]);
  });
});

describe('the link', () => {
  it('can be looked at as often as one likes', async () => {
    const one = await asked();
    for (let times = 0; times < 3; times += 1) {
      const { status, body, headers } = await validate(one, one.token);
      expect([status, body.status, body.state, headers['x-confirmation-token']]).toEqual([
        200,
        'OK',
        'open',
        one.token,
      ]);
      expect(wireErrors(AdditionalPayment, body)).toEqual([]);
      expect((await read(one)).body).toMatchObject({
        cartId: one.cartId,
        amount: { value: 24.5 },
        orderNumber: one.order.orderNumber,
        description: 'Tire disposal',
      });
    }
  });

  it('opens nothing for anybody else: the same answer to all', async () => {
    const [one, other] = [await asked(), await asked()];
    const lowes = { ...one, who: api.newShopper('lowes') };
    const strangers: Asked[] = [
      { ...one, token: other.token },
      { ...one, token: 'x'.repeat(43) },
      { ...one, cartId: other.cartId },
      lowes,
    ];
    for (const stranger of strangers) {
      expect(await validate(stranger, stranger.token)).toMatchObject(INVALID);
      expect(await read(stranger)).toMatchObject(INVALID);
      expect(await decide(stranger, 'accept', await card())).toMatchObject(INVALID);
      expect(await decide(stranger, 'decline')).toMatchObject(INVALID);
    }
    expect((await one.who.send('GET', `/tms/additional-payments/${one.cartId}`)).status).toBe(401);
    expect((await validate(one, one.token)).status).toBe(200);
  });

  it('ends', async () => {
    const one = await asked();
    await api.db.count(
      { text: "update one_time_token set expires_at = now() - interval '1 second' where subject = $1" },
      [one.created.additionalPaymentId],
    );
    expect([await validate(one, one.token), await decide(one, 'accept', await card())]).toMatchObject([
      INVALID,
      INVALID,
    ]);
  });
});

describe('paying', () => {
  it('charges once, and uses the link up', async () => {
    const one = await asked();
    const [key, body] = [crypto.randomUUID(), await card()];
    expect(await decide(one, 'accept', body, key)).toMatchObject({
      status: 200,
      body: { status: 'OK', state: 'accepted', message: 'Thank you, your payment has arrived.' },
    });
    expect((await paid(one)).map(({ amountCents }) => amountCents)).toEqual([2450]);
    expect([
      await validate(one, one.token),
      await decide(one, 'accept', await card()),
      await decide(one, 'decline'),
    ]).toMatchObject([INVALID, INVALID, INVALID]);
    expect(await decide(one, 'accept', body, key)).toMatchObject({ status: 200, body: { state: 'accepted' } });
    expect(await decide(one, 'accept', await card(), key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await read(one)).body.state).toBe('accepted');
    await api.db.count(
      { text: "update one_time_token set consumed_at = now() - interval '16 minutes' where subject = $1" },
      [one.created.additionalPaymentId],
    );
    expect(await read(one)).toMatchObject(INVALID);
  });

  it('happens once, however many pay and decline at the same time', async () => {
    const one = await asked();
    const cards = await Promise.all(Array.from({ length: 25 }, () => card()));
    const answers = await Promise.all(cards.flatMap((body) => [decide(one, 'accept', body), decide(one, 'decline')]));
    const succeeded = answers.filter(({ status }) => status === 200 || status === 204);
    expect(succeeded).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 204, 404, 409].includes(status))).toBe(true);
    expect(await paid(one)).toHaveLength(succeeded[0]!.status === 200 ? 1 : 0);
  });

  it('is one charge for ten of the same', async () => {
    const one = await asked();
    const [key, body] = [crypto.randomUUID(), await card('4000000000000259')];
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(one, 'accept', body, key)));
    expect(answers.map(({ status, body: { state } }) => [status, state])).toEqual(Array(10).fill([200, 'accepted']));
    expect(await paid(one)).toHaveLength(1);
  });

  it('that is declined by the bank leaves the link as it was', async () => {
    const one = await asked();
    expect(await decide(one, 'accept', await card('4000000000000002'))).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_DECLINED', detail: 'Please check your card details and try again.' },
    });
    expect((await validate(one, one.token)).body.state).toBe('open');
    expect((await decide(one, 'accept', await card())).status).toBe(200);
  });

  it.each<[string, object]>([
    ['amount', { amountCents: 2449 }],
    ['currency', { currency: 'CAD' }],
  ])('with another %s taken is never accepted; staff look at it', async (_what, taken) => {
    const one = await asked();
    lies = (result) => (result.kind === 'succeeded' ? { ...result, ...taken } : result);
    try {
      expect((await decide(one, 'accept', await card())).status).toBe(503);
      // The provider's own event of it, which says that it succeeded, changes nothing.
      await eventually(async () => {
        const events = await api.db.many<{ isDone: boolean }>(
          { text: 'select processed_at is not null as "isDone" from payment_event where starts_with(reference, $1)' },
          [`att_${one.created.additionalPaymentId}_`],
        );
        expect(events).toContainEqual({ isDone: true });
      });
      expect((await validate(one, one.token)).body.state).toBe('paying');
      expect(
        await api.db.one(
          { text: 'select state, put_aside_reason as reason from payment_attempt where additional_payment_id = $1' },
          [one.created.additionalPaymentId],
        ),
      ).toEqual({ state: 'open', reason: 'the provider took another amount or currency' });
    } finally {
      lies = (result) => result;
    }
  });

  it('waits for the bank where it asks', async () => {
    const one = await asked();
    const { body } = await decide(one, 'accept', await card('4000002760003184'));
    expect(body).toMatchObject({ status: 'PENDING', state: 'paying', nextAction: { type: 'redirect' } });
    await fetch(body.nextAction!.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'decision=approve',
    });
    await eventually(async () => expect((await read(one)).body).toMatchObject({ state: 'accepted', status: 'OK' }));
    expect(await paid(one)).toHaveLength(1);
  });

  it('by PayPal begins there, and pays when it was approved', async () => {
    const one = await asked();
    const { body } = await decide(one, 'accept', {
      paymentMethod: 'pay-pal',
      returnUrl: 'http://localhost:3000/additional-payment',
    });
    expect(body).toMatchObject({
      state: 'open',
      session: { status: 'OK', redirectUrl: expect.stringContaining('/pay/') },
    });
    await fetch(body.session!.redirectUrl!, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'decision=approve',
    });
    expect(await decide(one, 'accept', { paymentMethod: 'pay-pal', sessionId: body.session!.sessionId })).toMatchObject(
      { status: 200, body: { state: 'accepted' } },
    );
    expect((await paid(one)).map(({ amountCents }) => amountCents)).toEqual([2450]);
  });

  it('of a program is settled by it', async () => {
    const one = await asked('purchasingPower');
    expect(await decide(one, 'accept')).toMatchObject({ status: 200, body: { state: 'accepted', paymentMethods: [] } });
    expect(await charges(one)).toEqual([]);
  });

  it.each([
    ['no method', {}, 422],
    ['a method with no means but one that is unknown', { paymentMethod: 'credit-card', providerToken: 'tok_x' }, 422],
    [
      'a foreign way back beside the means',
      { paymentMethod: 'credit-card', providerToken: 'tok_x', returnUrl: 'https://evil.example/' },
      422,
    ],
    ['a foreign way back', { paymentMethod: 'pay-pal', returnUrl: 'https://evil.example/' }, 422],
  ])('with %s is refused', async (_what, body, status) => {
    const one = await asked();
    expect((await decide(one, 'accept', body)).status).toBe(status);
    expect((await validate(one, one.token)).body.state).toBe('open');
  });
});

it('declining answers 204, charges nothing, and the same key is told the same', async () => {
  const one = await asked();
  const key = crypto.randomUUID();
  expect([(await decide(one, 'decline', {}, key)).status, (await decide(one, 'decline', {}, key)).status]).toEqual([
    204, 204,
  ]);
  expect((await decide({ ...one, cartId: 'another' }, 'decline', {}, key)).status).toBe(422);
  expect(await decide(one, 'decline')).toMatchObject(INVALID);
  expect(await decide(one, 'accept', await card())).toMatchObject(INVALID);
  expect((await read(one)).body).toMatchObject({ state: 'declined', status: 'FAIL' });
  expect(await charges(one)).toEqual([]);
});

it('its states are the same in the code and in the database', async () => {
  const rows = await api.db.many<{ step: string }>({
    text: "select from_state || ' → ' || to_state as step from state_transition where subject = 'additional-payment'",
  });
  const code = Object.entries(ADDITIONAL_PAYMENT_STATES).flatMap(([from, { next }]) =>
    next.map((to) => `${from} → ${to}`),
  );
  expect(rows.map(({ step }) => step).sort()).toEqual(code.sort());
});

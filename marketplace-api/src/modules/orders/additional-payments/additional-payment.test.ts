import crypto from 'node:crypto';
import { AdditionalPayment, CreatedAdditionalPayment, type Problem } from 'shared-contracts/wire';
import {
  additionalPaymentDesk,
  INVALID,
  type AskedPayment,
} from '../../../../verification/testing/additional-payment-desk';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { wireErrors } from '../../../../verification/testing/wire-check';
import { ADDITIONAL_PAYMENT_STATES } from './additional-payment-view';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
let staffKey: string;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ hasWebhooks: true });
  staffKey = await api.staffKey();
});
afterAll(() => api?.close());
beforeEach(() => api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]));

const { create, asked, validate, read, decide, card, charges } = additionalPaymentDesk(
  () => api,
  () => staffKey,
);

describe('requesting an additional payment', () => {
  it('needs a staff key and a placed order', async () => {
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

  it('sends the link to the shopper only', async () => {
    const { created, token } = await asked();
    expect(wireErrors(CreatedAdditionalPayment, created)).toEqual([]);
    expect([created.amount.value, JSON.stringify(created).includes(token), token.length]).toEqual([24.5, false, 43]);
  });
});

describe('the link of an additional payment', () => {
  it('can be read any number of times', async () => {
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

  it('gives every unauthorized reader the same response', async () => {
    const [one, other] = [await asked(), await asked()];
    const lowes = { ...one, who: api.newShopper('lowes') };
    const strangers: AskedPayment[] = [
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

  it('expires', async () => {
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

it('declining an additional payment charges nothing, and repeats its answer for the same key', async () => {
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

it('the states of additional payments are the same in code and database', async () => {
  const rows = await api.db.many<{ step: string }>({
    text: "select from_state || ' → ' || to_state as step from state_transition where subject = 'additional-payment'",
  });
  const code = Object.entries(ADDITIONAL_PAYMENT_STATES).flatMap(([from, { next }]) =>
    next.map((to) => `${from} → ${to}`),
  );
  expect(rows.map(({ step }) => step).sort()).toEqual(code.sort());
});

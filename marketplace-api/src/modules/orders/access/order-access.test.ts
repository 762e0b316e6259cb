import { Order, OrderAccess, OrderLookup, type AppointmentLink, type Problem } from 'shared-contracts/wire';
import type { Letter } from '../../mail/mail-transport';
import { issueToken } from '../../../platform/security/one-time-token';
import type { OrProblem, Shopper } from '../../../../verification/testing/shopper';
import { orderDesk } from '../../../../verification/testing/order-desk';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { untilMailed } from '../../../../verification/testing/test-mail';
import { wireErrors } from '../../../../verification/testing/wire-check';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
const STRANGER = 'X'.repeat(43);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());
beforeEach(() => api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]));

interface Placed {
  readonly ann: Shopper;
  readonly order: Order;
  readonly email: string;
}

let orders = 0;
/** Places an order to a home by a new customer. */
async function placed(variant = 'treadmarket'): Promise<Placed> {
  const ann = api.newShopper(variant);
  const body = await ann.readyToOrder(TIRE, 1);
  orders += 1;
  const email = `ann${orders}@example.com`;
  await ann.shipTo({ email });
  const { body: cart } = await ann.cart();
  const { body: order } = await ann.order({ ...body, expectedTotal: cart.total.value });
  return { ann, order, email };
}

const mailsTo = async (email: string): Promise<Letter[]> => (await untilMailed(api)).filter(({ to }) => to === email);

const newestCode = async (email: string): Promise<string> => {
  const letters = (await mailsTo(email)).filter(({ kind }) => kind === 'order-code');
  return /Your code: (\d{3} \d{3})/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
};

/** Creates a browser without a session, in the same variant. */
const elsewhere = (variant = 'treadmarket'): Shopper => api.newShopper(variant);
const readPage = (who: Shopper, orderId: string, token: string) =>
  who.send<OrProblem<Order>>('GET', `/orders/${orderId}/page`, undefined, { 'x-confirmation-token': token });
const ask = (who: Shopper, orderNumber: string, email: string) =>
  who.send<OrderLookup>('POST', '/order-lookups', { orderNumber, email });
const open = (who: Shopper, orderNumber: string, email: string, code: string) =>
  who.send<OrProblem<OrderAccess>>('POST', '/order-lookups/access', { orderNumber, email, code });

describe("the link in an order's mail", () => {
  it('opens the order in any browser, any number of times', async () => {
    const { order, email } = await placed();
    const [letter] = await mailsTo(email);
    const [, orderId, token] = /\/orders\/(\w+)#token=([\w-]{43})/.exec(letter!.text)!;
    expect(orderId).toBe(order.orderId);
    for (const who of [elsewhere(), elsewhere()]) {
      const { status, body, headers } = await readPage(who, order.orderId, token!);
      expect([status, wireErrors(Order, body)]).toEqual([200, []]);
      expect(body.orderNumber).toBe(order.orderNumber);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
  });

  it("opens no other order, no other store's order, and nothing once expired", async () => {
    const [one, other] = [await placed(), await placed()];
    const tokenOf = async ({ order, ann }: Placed) =>
      (await ann.send<OrderAccess>('POST', `/orders/${order.orderId}/access-token`)).body.token;
    const token = await tokenOf(one);
    const expired = await issueToken(api.db, { purpose: 'order', subject: one.order.orderId, lifetimeSeconds: -1 });
    const attempts = [
      await readPage(elsewhere(), other.order.orderId, token),
      await readPage(elsewhere('lowes'), one.order.orderId, token),
      await readPage(elsewhere(), one.order.orderId, expired.token),
      await readPage(elsewhere(), one.order.orderId, STRANGER),
    ];
    for (const { status, body } of attempts) expect([status, body.code]).toEqual([404, 'ORDER_LINK_EXPIRED']);
    expect((await readPage(elsewhere(), one.order.orderId, token)).status).toBe(200);
  });

  it('leads to the appointment where there is one', async () => {
    const { ann, order } = await placed();
    const { body } = await ann.send<OrderAccess>('POST', `/orders/${order.orderId}/access-token`);
    const link = () =>
      elsewhere().send<OrProblem<AppointmentLink>>('POST', `/orders/${order.orderId}/appointment-link`, undefined, {
        'x-confirmation-token': body.token,
      });
    const none = await link();
    expect([none.status, none.body.code]).toEqual([409, 'NO_APPOINTMENT']);
  });
});

it('a session gets a token for its own order only', async () => {
  const [one, other] = [await placed(), await placed()];
  const own = await one.ann.send<OrderAccess>('POST', `/orders/${one.order.orderId}/access-token`);
  expect([own.status, wireErrors(OrderAccess, own.body)]).toEqual([200, []]);
  const foreign = await one.ann.send<Problem>('POST', `/orders/${other.order.orderId}/access-token`);
  expect(foreign.status).toBe(404);
});

describe('order number and email', () => {
  it('request a code by mail, which opens the order once', async () => {
    const { order, email } = await placed();
    const asked = await ask(elsewhere(), ` ${order.orderNumber.toLowerCase()} `, email.toUpperCase());
    expect([asked.status, wireErrors(OrderLookup, asked.body)]).toEqual([202, []]);
    const code = await newestCode(email);
    const opened = await open(elsewhere(), order.orderNumber.slice(3), email, code);
    expect(opened.body).toMatchObject({ orderId: order.orderId });
    expect((await readPage(elsewhere(), order.orderId, opened.body.token)).status).toBe(200);
    const again = await open(elsewhere(), order.orderNumber, email, code);
    expect([again.status, again.body.code]).toEqual([404, 'ORDER_CODE_INVALID']);
  });

  it('get the same response but no mail when they match no order of this store', async () => {
    const { order, email } = await placed('lowes');
    const answers = [
      await ask(elsewhere('lowes'), order.orderNumber, email),
      await ask(elsewhere('lowes'), order.orderNumber, 'someone.else@example.com'),
      await ask(elsewhere('lowes'), 'TM-999999999', email),
      await ask(elsewhere('treadmarket'), order.orderNumber, email),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([202, answers[0]!.body]);
    expect((await mailsTo(email)).filter(({ kind }) => kind === 'order-code')).toHaveLength(1);
    expect(await mailsTo('someone.else@example.com')).toEqual([]);
  });

  it('find an order whose email was stored with invisible characters, by any spelling of it', async () => {
    const { order } = await placed();
    const stored = '\u200bMallory.Doe@gmail.com\u202c';
    await api.db.count({ text: 'update customer_order set customer_email = $2 where order_id = $1' }, [
      order.orderId,
      stored,
    ]);
    for (const email of ['mallory.doe@gmail.com', 'MalloryDoe+tires@GoogleMail.com'])
      expect((await ask(elsewhere(), order.orderNumber, email)).status).toBe(202);
    const { count } = (await api.db.one<{ count: number }>(
      { text: "select count(*)::int as count from outbox where kind = 'order-code' and recipient = $1" },
      [stored],
    ))!;
    expect(count).toBe(2);
  });

  it('remain usable by the customer after a stranger requested codes', async () => {
    const { order, email } = await placed();
    const from = (address: string) => {
      const who = elsewhere();
      who.moveTo(address);
      return ask(who, order.orderNumber, email);
    };
    for (let times = 0; times < 12; times += 1) await from('198.51.100.66');
    const codes = async () => (await mailsTo(email)).filter(({ kind }) => kind === 'order-code').length;
    expect(await codes()).toBe(3);
    await from('203.0.113.7');
    expect(await codes()).toBe(4);
  });

  it('are limited in mails per mailbox', async () => {
    const { order, email } = await placed();
    for (let times = 0; times < 6; times += 1) await ask(elsewhere(), order.orderNumber, email);
    expect((await mailsTo(email)).filter(({ kind }) => kind === 'order-code')).toHaveLength(3);
  });

  it('are limited per mailbox when requests arrive in parallel', async () => {
    const { order, email } = await placed();
    await Promise.all(Array.from({ length: 12 }, () => ask(elsewhere(), order.orderNumber, email)));
    expect((await mailsTo(email)).filter(({ kind }) => kind === 'order-code')).toHaveLength(3);
  });

  it('accept no code after five wrong ones, also in parallel', async () => {
    const { order, email } = await placed();
    await ask(elsewhere(), order.orderNumber, email);
    const right = await newestCode(email);
    const wrong = String((Number(right.replace(' ', '')) + 1) % 1_000_000).padStart(6, '0');
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => open(elsewhere(), order.orderNumber, email, wrong)),
    );
    expect(tries.map(({ status }) => status)).toEqual(Array(10).fill(404));
    expect((await open(elsewhere(), order.orderNumber, email, right)).status).toBe(404);
  });

  it('accept no code after twenty wrong ones in a day', async () => {
    const { order, email } = await placed();
    await ask(elsewhere(), order.orderNumber, email);
    await newestCode(email);
    await api.db.count({ text: 'update order_code set wrong_tries = 20, expires_at = now() where order_id = $1' }, [
      order.orderId,
    ]);
    await ask(elsewhere(), order.orderNumber, email);
    const opened = await open(elsewhere(), order.orderNumber, email, await newestCode(email));
    expect([opened.status, opened.body.code]).toEqual([404, 'ORDER_CODE_INVALID']);
  });

  it('accept a right code once when it is sent twice in parallel', async () => {
    const { order, email } = await placed();
    await ask(elsewhere(), order.orderNumber, email);
    const code = await newestCode(email);
    const both = await Promise.all([1, 2].map(() => open(elsewhere(), order.orderNumber, email, code)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('refuse an expired code', async () => {
    const { order, email } = await placed();
    await ask(elsewhere(), order.orderNumber, email);
    const code = await newestCode(email);
    await api.db.count({ text: "update order_code set expires_at = now() - interval '1 second' where order_id = $1" }, [
      order.orderId,
    ]);
    expect((await open(elsewhere(), order.orderNumber, email, code)).status).toBe(404);
  });

  it.each([{ orderNumber: 'TM-1; drop' }, { email: 'nobody' }, { code: '12345' }, { more: true }])(
    'refuse %p',
    async (change) => {
      const body = { orderNumber: 'TM-100001', email: 'ann@example.com', code: '123456', ...change };
      const { status, body: problem } = await elsewhere().send<Problem>('POST', '/order-lookups/access', body);
      expect([status, problem.violations?.length]).toEqual([400, 1]);
    },
  );
});

describe("the holder of an order's link", () => {
  const act = async ({ ann, order }: Placed, path: string, payload?: object) => {
    const { body } = await ann.send<OrderAccess>('POST', `/orders/${order.orderId}/access-token`);
    const header = { 'x-confirmation-token': body.token };
    return elsewhere().send<OrProblem<Order>>('POST', `/orders/${order.orderId}/${path}`, payload, header);
  };

  it('can cancel the order before it ships, and gets the same response to a repeated call', async () => {
    const one = await placed();
    const both = await Promise.all([act(one, 'cancel'), act(one, 'cancel')]);
    for (const { status, body } of both) expect([status, body.state]).toEqual([200, 'cancelled']);
    const refunds = both[0]!.body.refunds ?? [];
    expect(refunds.map(({ amount }) => amount)).toEqual([one.order.total]);
  });

  it('learns why a shipped order cannot be cancelled', async () => {
    const one = await placed();
    const desk = orderDesk(api);
    await desk.call('fulfilment', one.order.orderId, 'pack');
    await desk.call('fulfilment', one.order.orderId, 'ship', { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' });
    const { status, body } = await act(one, 'cancel');
    expect([status, body.code]).toEqual([409, 'ORDER_NOT_CANCELLABLE']);
  });

  it('can request a return of delivered items', async () => {
    const one = await placed();
    const lines = [{ productNumber: TIRE, quantity: 1 }];
    const early = await act(one, 'returns', { reason: 'Wrong size', lines });
    expect([early.status, early.body.code]).toEqual([409, 'RETURN_NOT_POSSIBLE']);
    const desk = orderDesk(api);
    await desk.call('fulfilment', one.order.orderId, 'pack');
    await desk.call('fulfilment', one.order.orderId, 'ship', { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' });
    await desk.call('fulfilment', one.order.orderId, 'deliver');
    const foreign = await act(one, 'returns', { reason: 'Wrong size', lines: [{ productNumber: 'X', quantity: 1 }] });
    expect([foreign.status, foreign.body.code]).toEqual([422, 'RETURN_LINES']);
    const asked = await act(one, 'returns', { reason: 'Wrong size', lines });
    expect([asked.status, asked.body.state]).toEqual([200, 'return-requested']);
  });
});

import type { OpenReturn, Order } from 'shared-contracts/wire';
import { orderDesk, DESK_TIRE, type OrderDesk } from '../../../../verification/testing/order-desk';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { untilMailed } from '../../../../verification/testing/test-mail';

jest.setTimeout(120_000);

let api: TestApi;
let desk: OrderDesk;
beforeAll(async () => {
  api = await startTestApi();
  desk = orderDesk(api);
});
afterAll(() => api?.close());
beforeEach(() => desk.restock());

const SHOPPER = { kind: 'shopper' } as const;
const wish = (quantity: number, productNumber = DESK_TIRE) => ({
  reason: 'They do not fit',
  lines: [{ productNumber, quantity }],
});
const ask = (orderId: string, quantity = 4) => api.fulfilment.requestReturn(orderId, wish(quantity), SHOPPER);
const mailOf = async (kind: string, { orderNumber }: Order) =>
  (await untilMailed(api)).find((mail) => mail.kind === kind && `${mail.subject}${mail.text}`.includes(orderNumber));

async function delivered(variant?: string): Promise<Order> {
  const order = await desk.home(variant);
  await desk.advance(order.orderId, 'delivered');
  return order;
}

it('a return is requested, received, restocked if staff say so, and refunded by its lines', async () => {
  const order = await delivered();
  const { orderId } = order;
  expect((await desk.read(orderId)).options).toMatchObject({ requestReturn: true, returnUntil: expect.any(String) });
  expect(await ask(orderId, 2)).toMatchObject({
    state: 'return-requested',
    returnRequest: { status: 'requested', lines: [{ productNumber: DESK_TIRE, quantity: 2 }] },
    options: { requestReturn: false },
  });
  expect((await mailOf('return-requested', order))?.text).toContain('2 × ');
  const { body: waiting } = await desk.staff<{ returns: OpenReturn[] }>('fulfilment', 'GET', '/returns?limit=200');
  expect(waiting.returns.map((one) => one.orderId)).toContain(orderId);
  const before = await desk.stock();
  const received = await desk.call('fulfilment', orderId, 'return/receive', { restock: true });
  expect(received.body).toMatchObject({ state: 'returned', returnRequest: { status: 'received' } });
  expect(await desk.stock()).toBe(before + 2);
  expect(await mailOf('return-received', order)).toBeDefined();
  const refunded = await desk.refund(orderId, { lines: wish(2).lines, reason: 'Returned' });
  expect([refunded.status, refunded.body.state]).toEqual([201, 'returned']);
  expect((await desk.call('fulfilment', orderId, 'return/receive', { restock: true })).status).toBe(409);
});

it('a return shows its exact refund in advance, and the other units can be returned later', async () => {
  const order = await delivered();
  const { orderId } = order;
  const refundsNow = async () => (await desk.read(orderId)).options!.returnable![0]!.refunds.map(({ value }) => value);
  const quoted = await refundsNow();
  expect([quoted.length, quoted.at(-1)]).toEqual([4, order.total.value - order.shippingCost.value]);
  await ask(orderId, 1);
  expect((await desk.read(orderId)).options).toMatchObject({ requestReturn: false, returnable: [] });
  await desk.call('fulfilment', orderId, 'return/receive', { restock: false });
  const later = await refundsNow();
  expect(later).toHaveLength(3);
  expect(await ask(orderId, 4)).toMatchObject({ status: 422, detail: expect.stringContaining('3 can come back') });

  const first = await desk.refund(orderId, { lines: wish(1).lines, reason: 'Returned' });
  expect(first.body.refunds!.map(({ amount }) => amount.value)).toEqual([quoted[0]]);
  expect(await refundsNow()).toEqual(later);
  expect(await ask(orderId, 3)).toMatchObject({ state: 'return-requested' });
  await desk.call('fulfilment', orderId, 'return/receive', { restock: false });
  expect((await desk.read(orderId)).options).toMatchObject({ requestReturn: false, returnable: [] });
  const rest = await desk.refund(orderId, { lines: wish(3).lines, reason: 'Returned' });
  expect(rest.body.refunds!.at(-1)!.amount.value).toBe(later[2]);
  expect(quoted[0]! + later[2]!).toBeCloseTo(quoted[3]!, 5);
});

it('returns and refunds never exceed the bought units, whatever is sent in parallel', async () => {
  const order = await delivered();
  const { orderId } = order;
  await ask(orderId, 1);
  await desk.call('fulfilment', orderId, 'return/receive', { restock: false });
  const before = await desk.stock();
  await Promise.all([
    ask(orderId, 3),
    ask(orderId, 3),
    desk.call('support', orderId, 'returns', wish(2)),
    desk.refund(orderId, { lines: wish(3).lines, reason: 'Goodwill' }),
    desk.call('fulfilment', orderId, 'return/receive', { restock: true }),
    desk.call('fulfilment', orderId, 'return/receive', { restock: true }),
  ]);
  const [open] = await api.db.many<{ count: number }>(
    { text: "select count(*)::int as count from return_request where order_id = $1 and state = 'requested'" },
    [orderId],
  );
  expect(open!.count).toBeLessThanOrEqual(1);
  expect(await desk.stock()).toBeLessThanOrEqual(before + 3);
  if (open!.count === 1) await desk.call('fulfilment', orderId, 'return/receive', { restock: true });
  for (let tries = 0; tries < 4; tries += 1) await desk.refund(orderId, { lines: wish(1).lines, reason: 'Returned' });
  const [units] = await api.db.many<{ returned: number; refunded: number }>(
    {
      text: `select
          (select sum(quantity)::int from return_line join return_request using (return_id)
            where order_id = $1 and state = 'received') as returned,
          (select sum(quantity)::int from order_refund_line join order_refund using (refund_id)
            where order_id = $1) as refunded`,
    },
    [orderId],
  );
  expect([units!.returned <= 4, units!.refunded]).toEqual([true, 4]);
  expect(await desk.stock()).toBeLessThanOrEqual(before + 3);
  expect(await ask(orderId, 1)).toMatchObject({ status: expect.any(Number) });
});

it('a return can be refused with a reason for the shopper, and then requested again', async () => {
  const order = await delivered();
  const { orderId } = order;
  const before = await desk.stock();
  await ask(orderId);
  const refused = await desk.call('support', orderId, 'return/refuse', { reason: 'They were mounted' });
  expect(refused.body).toMatchObject({ state: 'delivered', returnRequest: { status: 'refused' } });
  expect((await mailOf('return-refused', order))?.text).toContain('They were mounted');
  expect(await ask(orderId)).toMatchObject({ state: 'return-requested' });
  await desk.call('support', orderId, 'return/receive', { restock: false });
  expect(await desk.stock()).toBe(before);
  const codes = (await desk.read(orderId)).timeline.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});

it('a return needs bought items, one request at a time, and a state that allows it', async () => {
  const order = await delivered();
  const { orderId } = order;
  const failures = [
    await api.fulfilment.requestReturn(orderId, wish(5), SHOPPER),
    await api.fulfilment.requestReturn(orderId, wish(1, 'ANOTHER'), SHOPPER),
    await api.fulfilment.requestReturn(orderId, { reason: 'x', lines: [...wish(3).lines, ...wish(2).lines] }, SHOPPER),
  ];
  expect(failures).toMatchObject(failures.map(() => ({ status: 422, code: 'RETURN_LINES' })));
  expect((await desk.call('support', orderId, 'returns', wish(5))).status).toBe(422);
  const answers = await Promise.all([ask(orderId), ask(orderId), ask(orderId)]);
  expect(answers.filter((answer) => 'state' in answer && answer.state === 'return-requested')).toHaveLength(1);
  const packed = await desk.home();
  expect(await ask(packed.orderId)).toMatchObject({ status: 409, code: 'RETURN_NOT_POSSIBLE' });
});

it('a return is refused to programs without returns and after thirty days, except by support', async () => {
  const never = await delivered('benefitsMe');
  expect((await desk.read(never.orderId)).options).toMatchObject({ requestReturn: false, returnUntil: null });
  expect(await ask(never.orderId)).toMatchObject({ status: 409, detail: expect.stringContaining('not refundable') });
  const old = await delivered();
  await api.db.count({ text: "update order_event set at = $2::timestamptz - interval '40 days' where order_id = $1" }, [
    old.orderId,
    new Date('2026-11-20T15:00:00Z'),
  ]);
  expect(await ask(old.orderId)).toMatchObject({ status: 409, detail: expect.stringContaining('Call us') });
  await desk.call('fulfilment', old.orderId, 'complete');
  expect((await desk.call('support', old.orderId, 'returns', wish(4))).body.state).toBe('return-requested');
});

it('open work is listed for the roles that handle it', async () => {
  for (const path of ['/returns', '/refunds/failed', '/payments/put-aside', '/disputes']) {
    expect([path, (await desk.staff('support', 'GET', path)).status]).toEqual([path, 200]);
    expect([path, (await desk.staff('support', 'GET', `${path}?limit=0`)).status]).toEqual([path, 400]);
  }
});

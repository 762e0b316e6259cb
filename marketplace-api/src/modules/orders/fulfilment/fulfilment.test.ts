import type { Order, StaffOrder, StaffOrders } from 'shared-contracts/wire';
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
const mailsOf = async ({ orderNumber }: Order) =>
  (await untilMailed(api)).filter(({ text, subject }) => `${subject} ${text}`.includes(orderNumber));
const kindsOf = async (order: Order) => (await mailsOf(order)).map(({ kind }) => kind);
const backOf = async (orderId: string): Promise<number> => {
  const [charge] = (await api.charges()).filter(({ reference }) => reference === `att_${orderId}`);
  return (await api.refunds())
    .filter(({ chargeId }) => chargeId === charge!.chargeId)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
};
const cents = ({ total }: Order) => Math.round(total.value * 100);

describe('the fulfilment of an order', () => {
  it('packs, ships, delivers and completes an order to a home, with the actor of each step', async () => {
    const { orderId, ...order } = await desk.home();
    await desk.advance(orderId, 'delivered');
    const mails = await mailsOf({ orderId, ...order });
    const done = await desk.call('support', orderId, 'complete');
    expect(done.body).toMatchObject({
      state: 'completed',
      shipment: { carrier: 'UPS', trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123' },
      options: { cancel: false, requestReturn: false, returnUntil: null, changeAppointment: false },
    });
    expect(done.body.timeline.map(({ code }) => code)).toEqual([
      'ordered',
      'paid',
      'packed',
      'shipped',
      'delivered',
      'completed',
    ]);
    expect(done.body.timeline.every(({ at }) => at !== null)).toBe(true);
    const { body } = await desk.staff<StaffOrder>('support', 'GET', `/orders/${orderId}`);
    expect(body.history.map(({ state, actor }) => `${state} by ${actor}`)).toEqual([
      'placed by system',
      'packed by staff',
      'shipped by staff',
      'delivered by staff',
      'completed by staff',
    ]);
    expect(body.history[1]!.staff).toContain('@staff.example.com');
    expect(body.payments).toMatchObject([{ state: 'succeeded', refunded: { value: 0 } }]);
    expect(mails.map(({ kind }) => kind)).toEqual(['order-confirmation', 'order-shipped', 'order-delivered']);
    expect(mails[1]!.text).toContain('1Z999AA10123');
    expect(mails[2]!.text).toMatch(/you can return them until \w+day, \w+ \d+/);
    for (const { text } of mails) expect(text).toMatch(/\/orders\/O\w+#token=[\w-]{43}/);
  });

  it('shows the provider’s estimate of fraud to staff, and none where the provider has none', async () => {
    const { orderId } = await desk.home();
    const riskOf = async () =>
      (await desk.staff<StaffOrder>('support', 'GET', `/orders/${orderId}`)).body.payments.map(({ risk }) => risk);
    expect(await riskOf()).toEqual([null]);
    await api.db.count(
      {
        text: `insert into provider_payment (reference, provider, captures_later, risk)
          values ($1, 'stripe', false, 'elevated 65')`,
      },
      [`att_${orderId}`],
    );
    expect(await riskOf()).toEqual(['elevated 65']);
  });

  it('ends with the installation at an installer, and mounted items cannot be returned', async () => {
    const { orderId } = await desk.installed();
    await desk.advance(orderId, 'installed');
    expect((await desk.read(orderId)).booking?.message).toBe('Your tires were installed here.');
    const asked = await desk.call('support', orderId, 'returns', {
      reason: 'Too loud',
      lines: [{ productNumber: DESK_TIRE, quantity: 4 }],
    });
    expect([asked.status, asked.body.detail]).toEqual([409, expect.stringContaining('unused and unmounted')]);
    await desk.call('fulfilment', orderId, 'complete');
    const later = await desk.call('support', orderId, 'returns', {
      reason: 'Too loud',
      lines: [{ productNumber: DESK_TIRE, quantity: 4 }],
    });
    expect(later.status).toBe(409);
    const home = await desk.home();
    await desk.advance(home.orderId, 'delivered');
    expect((await desk.call('fulfilment', home.orderId, 'install')).status).toBe(422);
  });

  it('refuses other steps and names the allowed ones', async () => {
    const { orderId } = await desk.home();
    const answers = await Promise.all([
      desk.call('fulfilment', orderId, 'ship', { carrier: 'UPS', trackingNumber: '1Z999' }),
      desk.call('fulfilment', orderId, 'deliver'),
      desk.call('fulfilment', orderId, 'install'),
      desk.call('fulfilment', orderId, 'complete'),
      desk.call('fulfilment', orderId, 'return/receive', { restock: true }),
      desk.call('support', orderId, 'return/refuse', { reason: 'Used' }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [409, 'ORDER_STATE']));
    expect(answers[0]!.body.detail).toContain('what may follow is packed, cancelled');
    await desk.advance(orderId, 'packed');
    expect((await desk.call('fulfilment', orderId, 'pack')).status).toBe(409);
  });

  it('completes by itself a month after the delivery', async () => {
    const { orderId } = await desk.home();
    await desk.advance(orderId, 'delivered');
    const age = (days: number) =>
      api.db.count(
        { text: `update order_event set at = $2::timestamptz - make_interval(days => $3) where order_id = $1` },
        [orderId, new Date('2026-11-20T15:00:00Z'), days],
      );
    await age(30);
    await api.fulfilment.completeDue();
    expect((await desk.read(orderId)).state).toBe('delivered');
    expect((await desk.read(orderId)).options!.requestReturn).toBe(true);
    await age(32);
    expect((await desk.read(orderId)).options!.requestReturn).toBe(false);
    await api.fulfilment.completeDue();
    expect((await desk.read(orderId)).state).toBe('completed');
  });
});

describe('cancelling an order', () => {
  it('releases money, goods, coupon and seat, and mails the shopper once', async () => {
    const before = await desk.stock();
    const order = await desk.installed(3);
    const { orderId } = order;
    expect(await desk.stock()).toBe(before - 4);
    expect((await desk.read(orderId)).options!.cancel).toBe(true);
    const [first, second] = await Promise.all([
      api.fulfilment.cancel(orderId, SHOPPER),
      api.fulfilment.cancel(orderId, SHOPPER),
    ]);
    expect([first, second]).toMatchObject([{ state: 'cancelled' }, { state: 'cancelled' }]);
    await desk.settle();
    expect(await desk.stock()).toBe(before);
    expect(await backOf(orderId)).toBe(cents(order));
    const seats = await api.db.one<{ count: number }>(
      { text: 'select count(seat)::int as count from booking where order_id = $1' },
      [orderId],
    );
    expect(seats!.count).toBe(0);
    const after = await desk.read(orderId);
    expect(after.refunds).toMatchObject([{ status: 'paid', amount: order.total }]);
    expect(after.booking).toMatchObject({
      status: 'cancelled',
      message: 'Your appointment was canceled with the order.',
    });
    const done = after.timeline.flatMap(({ at }) => (at === null ? [] : [Date.parse(at)]));
    expect(done).toEqual([...done].sort((one, other) => one - other));
    expect((await kindsOf(order)).filter((kind) => kind.startsWith('order-'))).toEqual([
      'order-confirmation',
      'order-cancelled',
    ]);
    expect((await desk.call('support', orderId, 'cancel', { reason: 'again' })).body.code).toBe(
      'ORDER_NOT_CANCELLABLE',
    );
  });

  it('lets one win when the order is shipped concurrently, and reports it to the other', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await desk.home();
      const { orderId } = order;
      await desk.advance(orderId, 'packed');
      const [cancelled, shipped] = await Promise.all([
        desk.call('support', orderId, 'cancel', { reason: 'The customer called' }),
        desk.call('fulfilment', orderId, 'ship', { carrier: 'FedEx', trackingNumber: '7777 1111' }),
      ]);
      expect([cancelled.status, shipped.status].sort()).toEqual([200, 409]);
      await desk.settle();
      expect(await backOf(orderId)).toBe(cancelled.status === 200 ? cents(order) : 0);
    }
  });

  it('credits a program that paid, without a provider call', async () => {
    const order = await desk.ofProgram();
    const cancelled = await desk.call('support', order.orderId, 'cancel', { reason: 'The member called' });
    expect(cancelled.body).toMatchObject({ state: 'cancelled', refunds: [{ status: 'paid', amount: order.total }] });
    const row = await api.db.one<{ credit: number; parts: number }>(
      {
        text: `select sum(program_credit_cents)::int as credit,
            (select count(*)::int from refund r where r.attempt_id = $2) as parts
          from order_refund
          where order_id = $1`,
      },
      [order.orderId, `att_${order.orderId}`],
    );
    expect(row).toEqual({ credit: cents(order), parts: 0 });
    const [mail] = (await mailsOf(order)).filter(({ kind }) => kind === 'order-cancelled');
    expect(mail!.text).toContain('your program is credited');
  });

  it('is allowed to support but not to the warehouse, and answers 404 for an unknown order', async () => {
    const { orderId } = await desk.home();
    expect((await desk.call('fulfilment', orderId, 'cancel', { reason: 'x' })).status).toBe(403);
    const nobody = [
      ['pack'],
      ['ship', { carrier: 'UPS', trackingNumber: '1Z999' }],
      ['deliver'],
      ['install'],
      ['complete'],
      ['cancel', { reason: 'x' }],
      ['returns', { reason: 'x', lines: [{ productNumber: 'X', quantity: 1 }] }],
      ['return/receive', { restock: true }],
      ['return/refuse', { reason: 'x' }],
    ] as const;
    for (const [path, body] of nobody) {
      expect([path, (await desk.call('admin', 'nobody', path, body)).status]).toEqual([path, 404]);
      expect([path, (await desk.call('admin', 'n'.repeat(41), path, body)).status]).toEqual([path, 400]);
    }
    expect((await desk.refund('nobody', { whole: true, reason: 'x' })).status).toBe(404);
    expect((await desk.staff('support', 'GET', '/orders/nobody')).status).toBe(404);
    expect((await desk.staff('support', 'GET', `/orders/${'n'.repeat(41)}`)).status).toBe(400);
  });
});

it('an order search combines number, email, name and state', async () => {
  const order = await desk.home();
  const { orderId } = order;
  const find = async (query: Record<string, string>) => {
    const { body } = await desk.staff<StaffOrders>('fulfilment', 'GET', `/orders?${new URLSearchParams(query)}`);
    return body.orders.map((one) => one.orderId);
  };
  const number = order.orderNumber.replace('TM-', '');
  expect(await find({ number })).toEqual([orderId]);
  expect(
    await find({ number: `tm ${number}`, email: 'ANN.LEE@example.com', name: 'ann lee', state: 'placed' }),
  ).toEqual([orderId]);
  expect(await find({ number, state: 'packed' })).toEqual([]);
  expect(await find({ number, name: 'Lee' })).toEqual([orderId]);
  expect(await find({ number, name: 'Smith' })).toEqual([]);
  expect((await find({ email: 'ann.lee@example.com', limit: '2' })).length).toBe(2);
  expect((await desk.staff('support', 'GET', '/orders?state=lost')).status).toBe(400);
});

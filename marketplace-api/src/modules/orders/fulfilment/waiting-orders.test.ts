import pino from 'pino';
import type { Order, WaitingOrder, WaitingOrderReason } from 'shared-contracts/wire';
import { moveWorld, type MoveWorld } from '../../../../verification/testing/moving-order';
import { DESK_TIRE, orderDesk, type OrderDesk } from '../../../../verification/testing/order-desk';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { runStaffCommand } from '../../../../commands/staff/staff-command';
import { staffCommandServices } from '../../../../commands/staff/staff-command-services';
import { staffService } from '../../staff/staff.service';

jest.setTimeout(120_000);

/** Indexes of `places`: a shop in a state without sales tax and one with it. */
const [OR, CA] = [0, 1];
const PARCEL = { carrier: 'UPS', trackingNumber: '1Z999AA10123' };

let api: TestApi;
let world: MoveWorld;
let desk: OrderDesk;
beforeAll(async () => {
  api = await startTestApi();
  world = await moveWorld(api, [[DESK_TIRE, 4]]);
  desk = orderDesk(api);
});
afterAll(() => api?.close());

async function list(): Promise<WaitingOrder[]> {
  const { body } = await desk.staff<{ orders: WaitingOrder[] }>('support', 'GET', '/waiting-orders?limit=200');
  return body.orders;
}
const waitsOf = async (orderId: string): Promise<WaitingOrder[]> =>
  (await list()).filter((one) => one.orderId === orderId);
const reasonsOf = async (orderId: string): Promise<WaitingOrderReason[]> =>
  (await waitsOf(orderId)).map(({ reason }) => reason);

/** Days pass for everything that an order waits for. */
async function passDays(orderId: string, days: number): Promise<void> {
  const tables = ['additional_payment set expires_at = expires_at', 'order_event set at = at'];
  for (const table of tables)
    await api.db.count({ text: `update ${table} - make_interval(days => $2) where order_id = $1` }, [orderId, days]);
}
async function movedToCalifornia(): Promise<Order> {
  const order = await world.order(OR);
  expect(await world.move(order.orderId, world.places[CA]!.target, false)).toBeNull();
  return order;
}
const ask = (orderId: string, description: string) =>
  desk.call('support', orderId, 'additional-payments', { description, amount: 12.5 });

describe('a moved order', () => {
  it('is listed with its balance due from the expiry of its payment until it is paid', async () => {
    const { orderId, orderNumber } = await movedToCalifornia();
    const { totalCents, paidCents } = await world.ledger(orderId);
    expect(await waitsOf(orderId)).toEqual([]);
    await passDays(orderId, 9);
    const waits = await waitsOf(orderId);
    expect(waits.map(({ reason }) => reason)).toEqual(['late', 'move-unpaid']);
    expect(waits[1]).toMatchObject({
      orderNumber,
      state: 'placed',
      amount: { value: (totalCents - paidCents) / 100 },
      detail: 'Moved to another installer',
      days: 2,
      nextStep: expect.stringContaining('ask again for exactly this amount') as string,
    });
    await api.db.count(
      { text: "update additional_payment set expires_at = now() + interval '1 day' where order_id = $1" },
      [orderId],
    );
    expect(await reasonsOf(orderId)).toEqual(['late']);
    await world.payMove(orderId);
    await passDays(orderId, 9);
    expect(await reasonsOf(orderId)).toEqual(['late']);
  });

  it('is listed when its payment is declined, and no longer when it is canceled', async () => {
    const { orderId } = await movedToCalifornia();
    await world.declineMove(orderId);
    expect(await reasonsOf(orderId)).toEqual(['move-unpaid']);
    expect((await api.metrics.text()).body).toContain('waiting_work{kind="moves-unpaid"} 1');
    await desk.advance(orderId, 'packed');
    expect(await reasonsOf(orderId)).toEqual(['move-unpaid']);
    await desk.call('support', orderId, 'cancel', { reason: 'Nobody answers' });
    expect(await reasonsOf(orderId)).toEqual([]);
  });
});

describe('another requested amount', () => {
  it('is listed after its deadline until staff request it again, or for 30 days', async () => {
    const { orderId } = await desk.home();
    await ask(orderId, 'New valves');
    expect(await reasonsOf(orderId)).toEqual([]);
    await passDays(orderId, 8);
    const unpaid = (await waitsOf(orderId)).find(({ reason }) => reason === 'payment-unpaid');
    expect(unpaid).toMatchObject({ amount: { value: 12.5 }, detail: 'New valves', days: 1 });
    await ask(orderId, 'New valves, again');
    expect(await reasonsOf(orderId)).toEqual(['late']);
    await passDays(orderId, 8);
    expect(await reasonsOf(orderId)).toEqual(['late', 'payment-unpaid']);
    await passDays(orderId, 30);
    expect(await reasonsOf(orderId)).toEqual(['late']);
  });
});

describe('an order that waits for goods or an appointment', () => {
  it('is listed from the receipt of a return to its refund', async () => {
    const { orderId } = await desk.home();
    await desk.advance(orderId, 'delivered');
    const lines = [{ productNumber: DESK_TIRE, quantity: 2 }];
    await desk.call('support', orderId, 'returns', { reason: 'Wrong size', lines });
    expect(await reasonsOf(orderId)).toEqual([]);
    await desk.call('fulfilment', orderId, 'return/receive', { restock: true });
    expect(await waitsOf(orderId)).toMatchObject([{ reason: 'return-unrefunded', detail: `2 × ${DESK_TIRE}` }]);
    await desk.refund(orderId, { lines, reason: 'Came back' });
    expect(await reasonsOf(orderId)).toEqual([]);
  });

  it('is listed while units of it are missing, until it is packed', async () => {
    const { orderId } = await desk.home();
    await api.db.count({ text: 'update order_line set short_quantity = 3 where order_id = $1' }, [orderId]);
    expect(await waitsOf(orderId)).toMatchObject([{ reason: 'goods-short', detail: `3 × ${DESK_TIRE}` }]);
    expect((await api.metrics.text()).body).toContain('waiting_work{kind="orders-short"} 1');
    await desk.advance(orderId, 'packed');
    expect(await reasonsOf(orderId)).toEqual([]);
  });

  it('is listed five days after its appointment was canceled, until its tires are installed', async () => {
    const { orderId } = await desk.installed();
    await desk.advance(orderId, 'delivered');
    const cancel = "update booking set status = 'cancelled', seat = null where order_id = $1";
    await api.db.count({ text: cancel }, [orderId]);
    expect(await reasonsOf(orderId)).toEqual([]);
    const age = `update booking_event set at = at - interval '6 days'
      where booking_id = (select booking_id from booking where order_id = $1)`;
    await api.db.count({ text: age }, [orderId]);
    expect(await reasonsOf(orderId)).toEqual(['no-appointment']);
    await desk.call('fulfilment', orderId, 'install');
    expect(await reasonsOf(orderId)).toEqual([]);
  });

  it('is listed after five days in the warehouse and after two weeks on its way', async () => {
    const { orderId } = await desk.home();
    const seen: string[][] = [];
    const steps = [[4], [2, 'pack'], [6, 'ship', PARCEL], [13], [2, 'deliver'], [20]] as const;
    for (const [days, step, body] of steps) {
      await passDays(orderId, days);
      seen.push(await reasonsOf(orderId));
      if (step) await desk.call('fulfilment', orderId, step, body);
    }
    expect(seen).toEqual([[], ['late'], ['late'], [], ['late'], []]);
  });
});

describe('the list of waiting orders', () => {
  it('is printed by a command, the longest waiting first, with the next step of each', async () => {
    const { orderNumber, orderId } = await movedToCalifornia();
    await world.declineMove(orderId);
    const email = 'waiting@shop.test';
    await staffService(api.db).add({ email, name: 'Desk', role: 'fulfilment' });
    const lines: string[] = [];
    const services = staffCommandServices(api.db, pino({ level: 'silent' }));
    await runStaffCommand(services, ['order', 'waiting', '--as', email], (line) => lines.push(line));
    const at = lines.findIndex((line) => line.startsWith(`${orderNumber}  placed  move-unpaid  $`));
    expect(lines[at]).toMatch(/Moved to another installer {2}for 0 days$/);
    expect(lines[at + 1]).toContain('Call the shopper');
    const times = (await list()).map(({ since }) => since);
    expect(times).toEqual([...times].sort());
  });
});

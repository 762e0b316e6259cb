import type { StaffOrder, WaitingOrder } from 'shared-contracts/wire';
import { DESK_TIRE, orderDesk, type OrderDesk } from '../../../../verification/testing/order-desk';
import { moveWorld } from '../../../../verification/testing/moving-order';
import { CALCULATION, startTaxedApi, type TaxedApi } from '../../../../verification/testing/taxed-api';

jest.setTimeout(180_000);

let world: TaxedApi;
let desk: OrderDesk;
beforeAll(async () => {
  world = await startTaxedApi();
  desk = orderDesk(world.api);
  await desk.restock();
});
afterAll(() => world?.close());

const cents = (dollars: number): number => Math.round(dollars * 100);
const reports = (orderId: string) =>
  world.api.db.many<{ kind: string; state: string; taxCents: number; code: string | null }>(
    {
      text: `select kind, state, tax_cents as "taxCents", failure_code as code
        from tax_report where order_id = $1 order by created_at`,
    },
    [orderId],
  );

/** Sends reports, also those that wait for their next try, until none of the order is open. */
async function sendAll(orderId: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    await world.api.db.count({ text: "update tax_report set next_attempt_at = now() where state = 'open'" });
    await world.api.taxReports.sendWaiting();
    const all = await reports(orderId);
    if (all.length > 0 && all.every(({ state }) => state !== 'open')) return;
  }
  throw new Error('some report is still open');
}

const waits = async (orderId: string): Promise<WaitingOrder[]> =>
  (await desk.staff<{ orders: WaitingOrder[] }>('support', 'GET', '/waiting-orders?limit=200')).body.orders.filter(
    (one) => one.orderId === orderId && one.reason === 'tax-unreported',
  );

describe('the report of taxes', () => {
  it('is as high as the tax of the order, by the service and by the tables', async () => {
    const order = await desk.home();
    world.network.disturb({ kind: 'refuse', status: 503 }, CALCULATION);
    const other = await desk.home();
    for (const { orderId, tax } of [order, other]) {
      await sendAll(orderId);
      expect(await reports(orderId)).toEqual([
        { kind: 'order', state: 'reported', taxCents: cents(tax.value), code: null },
      ]);
      expect(cents(world.books.orders.get(orderId)!.sales_tax)).toBe(cents(tax.value));
      expect(await waits(orderId)).toEqual([]);
    }
    const sources = await Promise.all(
      [order, other].map(({ orderId }) => desk.staff<StaffOrder>('support', 'GET', `/orders/${orderId}`)),
    );
    expect(sources.map(({ body }) => body.taxSource)).toEqual(['service', 'tables-fallback']);
  });

  it('is sent again after a fault, and recorded once', async () => {
    const { orderId, tax } = await desk.home();
    world.network.disturb({ kind: 'lose-answer' }, /^POST \/v2\/transactions\/orders/);
    await sendAll(orderId);
    expect((await reports(orderId)).map(({ state }) => state)).toEqual(['reported']);
    expect(cents(world.books.orders.get(orderId)!.sales_tax)).toBe(cents(tax.value));
  });

  it('adds refunds, whose taxes sum to the tax of an order that is paid back', async () => {
    const { orderId, tax } = await desk.home();
    await desk.advance(orderId, 'delivered');
    await desk.refund(orderId, { reason: 'One came damaged', lines: [{ productNumber: DESK_TIRE, quantity: 1 }] });
    await desk.settle();
    await desk.refund(orderId, { reason: 'For the trouble', amount: 12.34 });
    await desk.settle();
    await desk.refund(orderId, { reason: 'All of it', whole: true });
    await desk.settle();
    await sendAll(orderId);
    const [ordered, ...refunds] = await reports(orderId);
    expect([ordered, ...refunds].map((one) => [one?.kind, one?.state])).toEqual([
      ['order', 'reported'],
      ['refund', 'reported'],
      ['refund', 'reported'],
      ['refund', 'reported'],
    ]);
    expect(refunds.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(cents(tax.value));
    const booked = [...world.books.refunds.values()].filter((one) => one.transaction_reference_id === orderId);
    expect(booked.reduce((sum, one) => sum + cents(one.sales_tax), 0)).toBe(-cents(tax.value));
  });

  it('adds the refund of a canceled order', async () => {
    const { orderId, tax } = await desk.home();
    await desk.call('support', orderId, 'cancel', { reason: 'No longer needed' });
    await desk.settle();
    await sendAll(orderId);
    expect((await reports(orderId)).map(({ kind, taxCents }) => [kind, taxCents])).toEqual([
      ['order', cents(tax.value)],
      ['refund', cents(tax.value)],
    ]);
  });

  it('is listed for staff when it is refused, and after a day without an answer', async () => {
    const { orderId } = await desk.home();
    world.network.disturb(
      { kind: 'rewrite', change: ({ order }) => ({ order: { ...(order as object), sales_tax: 0.01 } }) },
      /^POST \/v2\/transactions\/orders/,
    );
    await sendAll(orderId);
    expect((await waits(orderId)).map(({ detail }) => detail)).toEqual(['order: tax_differs']);
    await world.api.db.count(
      {
        text: `update tax_report
          set state = 'open', resolved_at = null, next_attempt_at = now() + interval '1 day',
            created_at = now() - interval '2 days'
          where order_id = $1`,
      },
      [orderId],
    );
    expect((await waits(orderId)).map(({ days }) => days)).toEqual([2]);
  });

  it('is left to staff for an order that moved to another destination', async () => {
    const moves = await moveWorld(world.api, [[DESK_TIRE, 4]]);
    const [oregon, california] = [0, 1];
    const { orderId } = await moves.order(california);
    await sendAll(orderId);
    expect((await reports(orderId)).map(({ state }) => state)).toEqual(['reported']);
    expect(await moves.move(orderId, moves.places[oregon]!.target, false)).toBeNull();
    await desk.settle();
    expect((await reports(orderId)).map(({ kind, code }) => [kind, code])).toEqual([['order', 'order_moved']]);
    expect((await waits(orderId)).map(({ detail }) => detail)).toEqual(['order: order_moved']);
    expect((await desk.staff<StaffOrder>('support', 'GET', `/orders/${orderId}`)).body.taxSource).toBe('tables');
  });

  it('is none for a program, whose taxes are those of the tables', async () => {
    const { orderId } = await desk.ofProgram();
    expect(await reports(orderId)).toEqual([]);
  });
});

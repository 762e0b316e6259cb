import { confirmationOf } from '../../../../verification/testing/confirmation-mail';
import { DESK_TIRE, orderDesk, type OrderDesk } from '../../../../verification/testing/order-desk';
import type { Shopper } from '../../../../verification/testing/shopper';
import { CALCULATION, startTaxedApi, type TaxedApi } from '../../../../verification/testing/taxed-api';
import type { HttpFault } from '../../../../verification/provider-conformance/http-fault-proxy';

jest.setTimeout(180_000);

let world: TaxedApi;
let desk: OrderDesk;
beforeAll(async () => {
  world = await startTaxedApi();
  desk = orderDesk(world.api);
  await desk.restock();
});
afterAll(() => world?.close());

const ILLINOIS = 0.1025;

async function shopperWithTires(): Promise<Shopper> {
  const who = world.api.newShopper();
  await who.create();
  await who.add(DESK_TIRE, 4);
  return who;
}

/** Returns a shopper whose cart is taxed at an address, by the tax service or a fallback. */
async function shopperAtHome(fault?: HttpFault): Promise<Shopper> {
  const who = await shopperWithTires();
  if (fault) world.network.disturb(fault, CALCULATION);
  await who.shipTo();
  await who.cart();
  return who;
}

async function orderAsShown(who: Shopper) {
  const { body: cart } = await who.cart();
  const { body: card } = await who.card();
  const { status, body: order } = await who.order({
    paymentToken: card.paymentToken,
    expectedTotal: cart.total.value,
  });
  return { status, cart, order };
}

const sourceOf = async (orderId: string): Promise<string> =>
  (
    await world.api.db.oneOrThrow<{ source: string }>(
      { text: 'select tax_source as source from customer_order where order_id = $1' },
      [orderId],
    )
  ).source;

/** Returns what was charged for an order, in cents. */
const chargedFor = async (orderId: string): Promise<number[]> =>
  (await world.api.charges())
    .filter(({ reference, status }) => reference === `att_${orderId}` && status === 'succeeded')
    .map(({ amountCents }) => amountCents);

describe('the taxes of an order with a tax service', () => {
  it('are estimated by the tables until the destination has an address', async () => {
    const who = await shopperWithTires();
    const { body: cart } = await who.cart();
    expect([cart.isTaxCalculated, world.takeCalculations()]).toEqual([false, 0]);
  });

  it("are the service's, calculated once for all views and the order", async () => {
    world.takeCalculations();
    const { status, cart, order } = await orderAsShown(await shopperAtHome());
    const goods = Math.round(cart.lineItems[0]!.total.value * 100);
    expect([status, Math.round(cart.lineItems[0]!.tax.value * 100)]).toEqual([201, Math.round(goods * ILLINOIS)]);
    expect([order.isTaxEstimated, await sourceOf(order.orderId)]).toEqual([undefined, 'service']);
    expect(world.takeCalculations()).toBe(1);
  });

  it('are calculated again after a change of the cart', async () => {
    const who = await shopperAtHome();
    const { body: before } = await who.cart();
    world.takeCalculations();
    await who.add(DESK_TIRE, 1);
    const { body: after } = await who.cart();
    expect(world.takeCalculations()).toBe(1);
    expect(after.tax.value).toBeGreaterThan(before.tax.value);
  });

  it('are those of the tables for a program with one rate', async () => {
    world.takeCalculations();
    const order = await desk.ofProgram();
    expect([await sourceOf(order.orderId), world.takeCalculations()]).toEqual(['tables', 0]);
  });

  const FAULTS: readonly (readonly [string, HttpFault])[] = [
    ['reset', { kind: 'reset' }],
    ['lost answer', { kind: 'lose-answer' }],
    ['truncated answer', { kind: 'truncate' }],
    ['late failure', { kind: 'fail-after' }],
    ['page instead of an answer', { kind: 'html' }],
    ['rate limit', { kind: 'refuse', status: 429 }],
    ['outage', { kind: 'refuse', status: 503 }],
    ['answer without a tax', { kind: 'rewrite', change: (body) => ({ ...body, tax: null }) }],
    [
      'negative tax',
      { kind: 'rewrite', change: ({ tax }) => ({ tax: { ...(tax as object), amount_to_collect: -5 } }) },
    ],
    ['wrong sum', { kind: 'rewrite', change: ({ tax }) => ({ tax: { ...(tax as object), amount_to_collect: 9 } }) }],
  ];

  it.each(FAULTS)('are present, and approved = charged = mailed, after the fault: %s', async (_name, fault) => {
    const who = await shopperAtHome(fault);
    const shown = await orderAsShown(who);
    expect(world.network.disturbed()).toBe(1);
    const cents = Math.round(shown.cart.total.value * 100);
    expect([shown.status, shown.order.total, await chargedFor(shown.order.orderId)]).toEqual([
      201,
      shown.cart.total,
      [cents],
    ]);
    expect(shown.order.tax.value).toBeGreaterThan(0);
    expect(await sourceOf(shown.order.orderId)).toBe('tables-fallback');
    const { text } = await confirmationOf(world.api, shown.order);
    expect(text).toContain(shown.cart.total.formattedValue);
    expect(text).toContain(shown.cart.tax.formattedValue);
    // A success in between keeps the circuit breaker closed.
    const next = await orderAsShown(await shopperAtHome());
    expect(await sourceOf(next.order.orderId)).toBe('service');
  });

  it('are refused for approval when they changed after the shopper saw them', async () => {
    const who = await shopperAtHome({ kind: 'refuse', status: 503 });
    const { body: cart } = await who.cart();
    await world.api.db.count({ text: 'delete from tax_quote' });
    const { body: card } = await who.card();
    const given = { paymentToken: card.paymentToken, expectedTotal: cart.total.value };
    const { status, body } = await who.order(given);
    expect([status, body.code]).toEqual([409, 'TOTAL_CHANGED']);
    const { body: shown } = await who.cart();
    expect((await who.order({ ...given, expectedTotal: shown.total.value })).status).toBe(201);
  });

  it('are approved = charged = mailed over random carts and faults', async () => {
    let seed = 20_261_128;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const mayFail = () => {
      const [, fault] = FAULTS[random(FAULTS.length)]!;
      world.network.disturb(fault, CALCULATION, random(2));
    };
    const sources = new Set<string>();
    for (let nth = 0; nth < 25; nth += 1) {
      const who = await shopperWithTires();
      mayFail();
      await who.shipTo(random(2) === 0 ? {} : { city: 'Portland', state: 'OR', zipCode: '97205' });
      mayFail();
      await who.add(DESK_TIRE, 1 + random(4));
      const shown = await who.cart();
      const { body: card } = await who.card();
      // The answer that was shown may be gone, so that the service is called while the order is placed.
      if (random(3) === 0) await world.api.db.count({ text: 'delete from tax_quote' });
      mayFail();
      const paid = { paymentToken: card.paymentToken, expectedTotal: shown.body.total.value };
      const first = await who.order(paid);
      expect([201, 409]).toContain(first.status);
      const now = first.status === 201 ? shown : await who.cart();
      const total = now.body.total;
      const { status, body } = first.status === 201 ? first : await who.order({ ...paid, expectedTotal: total.value });
      expect([status, body.total, body.tax]).toEqual([201, total, now.body.tax]);
      expect(await chargedFor(body.orderId)).toEqual([Math.round(total.value * 100)]);
      expect((await confirmationOf(world.api, body)).text).toContain(total.formattedValue);
      expect(body.tax.value > 0).toBe(body.shippingAddress?.state === 'IL');
      sources.add(await sourceOf(body.orderId));
    }
    expect([...sources].sort()).toEqual(['service', 'tables-fallback']);
  });
});

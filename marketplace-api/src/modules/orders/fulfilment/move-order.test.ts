import fc from 'fast-check';
import type { CreatedAdditionalPayment, MovePrice, Order, Problem, Rebooking } from 'shared-contracts/wire';
import { isFailure } from '../../../platform/values/failure';
import { moveWorld, type MoveWorld } from '../../../../verification/testing/moving-order';
import { bookingCall, dateOrder, TIRE } from '../../../../verification/testing/booked-order';
import { orderDesk } from '../../../../verification/testing/order-desk';
import { rebookingCalls } from '../../../../verification/testing/rebooking-calls';
import { AN_ADDRESS } from '../../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { untilMailed } from '../../../../verification/testing/test-mail';
import { planMove } from './move-plan';

jest.setTimeout(120_000);

const CHAIN = 'FRO-CBL-01';
/** Indexes of `places`: shops in these states, then homes. */
const [OR, CA] = [0, 1];

let api: TestApi;
let world: MoveWorld;
beforeAll(async () => {
  api = await startTestApi();
  world = await moveWorld(api, [
    [TIRE, 4],
    [CHAIN, 1],
  ]);
});
afterAll(() => api?.close());

const call = bookingCall(() => api);
const { linkFor, choose, timesFor } = rebookingCalls(() => api);
const cents = (value: number) => Math.round(value * 100);

describe('the price of a moved order', () => {
  const step = fc.record({
    place: fc.nat({ max: 5 }),
    isFree: fc.boolean(),
    then: fc.constantFrom('pay', 'wait', 'decline'),
  });

  it('equals charges less refunds after any sequence of moves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 3 }), fc.array(step, { minLength: 1, maxLength: 6 }), async (start, steps) => {
        const { orderId } = await world.order(start);
        let isHome = false;
        for (const { place, isFree, then } of steps) {
          const { target, priceCents } = world.places[place]!;
          const before = await world.ledger(orderId);
          if (isHome) {
            expect(isFailure(await world.move(orderId, target, isFree))).toBe(true);
            expect(await world.ledger(orderId)).toEqual(before);
            return;
          }
          expect(await world.move(orderId, target, isFree)).toBeNull();
          const after = await world.ledger(orderId);
          isHome = target.kind === 'home';
          expect(after.totalCents + after.waivedCents).toBe(priceCents);
          expect(after.paidCents + after.askedCents).toBe(after.totalCents);
          if (isFree) expect(after.totalCents).toBeLessThanOrEqual(before.totalCents);
          else expect(after.waivedCents).toBeLessThanOrEqual(before.waivedCents);
          if (then === 'pay') await world.payMove(orderId);
          if (then === 'decline')
            await api.db.count(
              { text: "update additional_payment set state = 'declined' where order_id = $1 and state = 'open'" },
              [orderId],
            );
        }
        if (isHome) return;
        // The next move requests declined or unpaid amounts again.
        const last = world.places[OR]!;
        expect(await world.move(orderId, last.target, false)).toBeNull();
        await world.payMove(orderId);
        const { paidCents, waivedCents } = await world.ledger(orderId);
        expect(paidCents + waivedCents).toBe(last.priceCents);
      }),
      { numRuns: 25, seed: 31 },
    );
  });

  it('stays consistent when several moves arrive in parallel', async () => {
    const { orderId } = await world.order(OR);
    const asked = [CA, OR, CA, CA, OR].map((place) => world.move(orderId, world.places[place]!.target, false));
    await Promise.all(asked);
    const { totalCents, waivedCents, paidCents, askedCents } = await world.ledger(orderId);
    expect(paidCents + askedCents).toBe(totalCents);
    expect(waivedCents).toBe(0);
    expect([OR, CA].map((place) => world.places[place]!.priceCents)).toContain(totalCents);
    const open = await api.db.one<{ count: number }>(
      {
        text: `select count(*)::int as count from additional_payment
          where order_id = $1 and kind = 'move' and state = 'open'`,
      },
      [orderId],
    );
    expect(open?.count).toBeLessThanOrEqual(1);
  });

  it('never rises by a free move, and refunds only what was paid', () => {
    const amount = fc.nat({ max: 500_000 });
    fc.assert(
      fc.property(amount, fc.array(fc.record({ grossCents: amount, isFree: fc.boolean() })), (first, moves) => {
        let [currentCents, waivedCents, paidCents] = [first, 0, first];
        for (const { grossCents, isFree } of moves) {
          const plan = planMove({ currentCents, waivedCents, paidCents, grossCents, isFree });
          expect(plan.totalCents + plan.waivedCents).toBe(grossCents);
          if (isFree) expect(plan.totalCents).toBeLessThanOrEqual(currentCents);
          expect(plan.waivedCents).toBeGreaterThanOrEqual(0);
          paidCents += plan.dueCents;
          expect(paidCents).toBeGreaterThanOrEqual(0);
          ({ totalCents: currentCents, waivedCents } = plan);
        }
      }),
      { seed: 20_261_126 },
    );
  });
});

interface Placed {
  readonly order: Order;
  readonly bookingId: string;
  readonly link: string;
}

async function placedAt(index: number): Promise<Placed> {
  const order = await world.order(index);
  await dateOrder(api, order.orderId);
  const row = await api.db.one<{ id: string }>({ text: 'select booking_id as id from booking where order_id = $1' }, [
    order.orderId,
  ]);
  return { order, bookingId: row!.id, link: await linkFor(row!.id) };
}

/** Returns the body that moves an appointment to another shop at its first free time. */
async function toShop({ bookingId, link }: Placed, index: number) {
  const installerId = world.ids[index]!;
  const [time] = await timesFor(bookingId, link, `?installerId=${installerId}`);
  return { installerId, appointmentDate: time!.date, appointmentSlot: time!.slot };
}

const priceOf = ({ bookingId, link }: Placed, query: string) =>
  call<MovePrice>('GET', `${bookingId}/move-price?${query}`, link);

describe('a paid order moved to a state with sales tax', () => {
  it('ships once the shopper has confirmed and paid the difference', async () => {
    const placed = await placedAt(OR);
    const { bookingId, link, order } = placed;
    const move = await toShop(placed, CA);
    const dueCents = world.places[CA]!.priceCents - world.places[OR]!.priceCents;
    expect(dueCents).toBeGreaterThan(5000);

    const silent = await choose(bookingId, link, move);
    expect([silent.status, silent.body.code]).toEqual([409, 'TOTAL_CHANGED']);
    const { status, body: price } = await priceOf(placed, `installerId=${move.installerId}`);
    expect([status, price.isFree, cents(price.due.value)]).toEqual([200, false, dueCents]);
    const wrong = await choose(bookingId, link, { ...move, expectedTotal: price.currentTotal.value });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'TOTAL_CHANGED']);
    expect((await choose(bookingId, link, { ...move, expectedTotal: price.total.value })).status).toBe(200);

    const mail = (await untilMailed(api)).filter(({ kind }) => kind === 'additional-payment').at(-1)!;
    expect(mail.text).toContain(price.due.formattedValue);
    const desk = orderDesk(api);
    await desk.advance(order.orderId, 'packed');
    const ship = () =>
      desk.call('fulfilment', order.orderId, 'ship', { carrier: 'UPS', trackingNumber: '1Z999AA10123' });
    const early = await ship();
    expect([early.status, early.body.code]).toEqual([409, 'ORDER_UNPAID']);
    await world.payMove(order.orderId);
    const moved = await desk.read(order.orderId);
    expect([cents(moved.total.value), moved.cartFees[0]?.name]).toEqual([
      world.places[CA]!.priceCents,
      'California tire fee',
    ]);
    expect((await ship()).status).toBe(200);
  });

  it('counts a staff request for exactly the difference after the link was declined', async () => {
    const placed = await placedAt(OR);
    const { orderId } = placed.order;
    expect(await world.move(orderId, world.places[CA]!.target, false)).toBeNull();
    await api.db.count({ text: "update additional_payment set state = 'declined' where order_id = $1" }, [orderId]);
    const { totalCents, paidCents } = await world.ledger(orderId);
    const desk = orderDesk(api);
    const { body } = await desk.staff<CreatedAdditionalPayment>(
      'support',
      'POST',
      `/orders/${orderId}/additional-payments`,
      { description: 'The new place', amount: (totalCents - paidCents) / 100 },
    );
    expect(cents(body.amount.value)).toBe(totalCents - paidCents);
    await world.payMove(orderId);
    await desk.advance(orderId, 'shipped');
    expect((await desk.read(orderId)).state).toBe('shipped');
  });

  it('costs nothing more when the installer declined', async () => {
    const placed = await placedAt(OR);
    await api.db.count(
      { text: "update booking set status = 'declined', seat = null, decline_reason = 'full' where booking_id = $1" },
      [placed.bookingId],
    );
    const move = await toShop(placed, CA);
    const { body: price } = await priceOf(placed, `installerId=${move.installerId}`);
    expect(price).toMatchObject({ isFree: true, due: { value: 0 }, total: price.currentTotal });
    expect((await choose(placed.bookingId, placed.link, move)).status).toBe(200);
    const order = await orderDesk(api).read(placed.order.orderId);
    expect(order.total).toEqual(placed.order.total);
    expect(order.discount.value - placed.order.discount.value).toBeGreaterThan(50);
  });
});

describe('a paid order that is shipped home instead', () => {
  const home = (over: object = {}) => ({ shipHome: { address: { ...AN_ADDRESS, ...over } } });

  it('needs a state and a ZIP code that match', async () => {
    const { bookingId, link } = await placedAt(OR);
    const { status, body } = await choose(bookingId, link, home({ state: 'OR', zipCode: '94110' }));
    expect([status, body]).toMatchObject([
      400,
      { code: 'VALIDATION', violations: [{ field: 'shipHome.address.state' }] },
    ]);
  });

  it('has no price where nothing is delivered, nor at an unknown installer', async () => {
    const placed = await placedAt(OR);
    const answers = await Promise.all(['zipcode=00000', 'installerId=nobody'].map((query) => priceOf(placed, query)));
    expect(answers.map(({ status }) => status)).toEqual([400, 422]);
  });

  it('is refused and not offered while shipping home is disabled', async () => {
    const placed = await placedAt(OR);
    const { bookingId, link } = placed;
    await api.staffKey();
    const text = `insert into feature_flag (benefit_type, flag, is_on, changed_by)
      values ('treadmarket', 'shipToHome', $1, (select staff_id from staff_user limit 1))
      on conflict (benefit_type, flag) do update set is_on = excluded.is_on`;
    await api.db.count({ text }, [false]);
    const read = () => call<Rebooking>('GET', `${bookingId}/rebooking`, link);
    for (let tries = 0; (await read()).body.options!.shipHome && tries < 100; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await read()).body.options!.shipHome).toBe(false);
    const refused = [await choose(bookingId, link, home()), await priceOf(placed, 'zipcode=60601')];
    await api.db.count({ text }, [true]);
    for (const { status, body } of refused)
      expect([status, (body as Partial<Problem>).code]).toEqual([409, 'FEATURE_OFF']);
  });

  it('is taxed at the home, with a refund of the installation', async () => {
    const placed = await placedAt(OR);
    const { body: price } = await priceOf(placed, 'zipcode=94110');
    expect(cents(price.total.value)).toBe(world.places[5]!.priceCents);
    const body = {
      ...home({ state: 'CA', zipCode: '94110', city: 'San Francisco' }),
      expectedTotal: price.total.value,
    };
    expect((await choose(placed.bookingId, placed.link, body)).body.isShippedHome).toBe(true);
    const { paidCents, askedCents } = await world.ledger(placed.order.orderId);
    expect(paidCents + askedCents).toBe(world.places[5]!.priceCents);
  });

  it('cannot be moved after some of its lines were refunded', async () => {
    const { order } = await placedAt(OR);
    await orderDesk(api).refund(order.orderId, { lines: [{ productNumber: TIRE, quantity: 1 }], reason: 'Damaged' });
    const refused = await world.move(order.orderId, world.places[CA]!.target, false);
    expect(isFailure(refused) && refused.code).toBe('ORDER_PARTLY_REFUNDED');
  });
});

import fc from 'fast-check';
import type { BookingConfirmation, MovePrice } from 'shared-contracts/wire';
import { issueToken } from '../../src/platform/security/one-time-token';
import { bookingCall, dateOrder, TIRE } from '../testing/booked-order';
import { moveWorld, type MoveWorld } from '../testing/moving-order';
import { orderDesk, type OrderDesk } from '../testing/order-desk';
import { proofSeed, shareOf } from '../testing/proof-share';
import { rebookingCalls } from '../testing/rebooking-calls';
import { AN_ADDRESS } from '../testing/shopper';
import { startTestApi, type TestApi } from '../testing/test-api';

/*
 * Varies the calls after a payment by shopper, installer and staff, in any order and with totals that were never shown.
 * The abuse suite varies the callers before a payment.
 */
jest.setTimeout(300_000);

const RUNS = shareOf(250);
/** Number of runs from which on every final state occurs. */
const RUNS_FOR_ALL_STATES = 25;

let api: TestApi;
let world: MoveWorld;
let desk: OrderDesk;
beforeAll(async () => {
  api = await startTestApi();
  world = await moveWorld(api, [[TIRE, 4]]);
  desk = orderDesk(api);
});
afterAll(() => api?.close());

const call = bookingCall(() => api);
const { linkFor, choose, timesFor } = rebookingCalls(() => api);

const shop = fc.nat({ max: 3 });
/** The total that the shopper confirms: the shown one, the old one, none, or next to nothing. */
const agreed = fc.constantFrom('shown', 'old', 'nothing', 'a cent');
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), shop, agreed }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('home' as const), zip: shop, state: shop, agreed }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'give-up' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('answer' as const), says: fc.constantFrom('accept', 'decline') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), isPaid: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constantFrom({ kind: 'pack' as const }, { kind: 'ship' as const }) },
  // Packs and ships in one step, because most orders would never ship otherwise.
  { weight: 2, arbitrary: fc.constant({ kind: 'send' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'deliver' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cancel' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), percent: fc.integer({ min: 1, max: 120 }) }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const HOMES = [
  ['97201', 'OR'],
  ['94110', 'CA'],
  ['37201', 'TN'],
  ['99501', 'AK'],
] as const;

interface Placed {
  readonly orderId: string;
  readonly bookingId: string;
}

async function expectedTotal({ bookingId }: Placed, link: string, query: string, says: string): Promise<object> {
  const { body } = await call<MovePrice>('GET', `${bookingId}/move-price?${query}`, link);
  const prices = { shown: body.total?.value, old: body.currentTotal?.value, nothing: undefined, 'a cent': 0.01 };
  const value = prices[says as keyof typeof prices];
  return value === undefined ? {} : { expectedTotal: value };
}

async function rebook(placed: Placed, one: Extract<Act, { kind: 'move' | 'home' }>): Promise<number> {
  const { bookingId } = placed;
  const link = await linkFor(bookingId);
  if (one.kind === 'home') {
    const [zipCode] = HOMES[one.zip]!;
    const shipHome = { address: { ...AN_ADDRESS, zipCode, state: HOMES[one.state]![1] } };
    const total = await expectedTotal(placed, link, `zipcode=${zipCode}`, one.agreed);
    return (await choose(bookingId, link, { shipHome, ...total })).status;
  }
  const installerId = world.ids[one.shop]!;
  const [time] = await timesFor(bookingId, link, `?installerId=${installerId}`);
  if (time === undefined) return 409;
  const total = await expectedTotal(placed, link, `installerId=${installerId}`, one.agreed);
  const at = { installerId, appointmentDate: time.date, appointmentSlot: time.slot };
  return (await choose(bookingId, link, { ...at, ...total })).status;
}

async function answerOfInstaller({ bookingId }: Placed, says: string): Promise<number> {
  const now = (await api.db.one<{ installerId: string; slot: string }>(
    {
      text: `select installer_id as "installerId", appointment_slot as slot from booking where booking_id = $1`,
    },
    [bookingId],
  ))!;
  const { installerId, slot } = now;
  const payload = { installerId };
  const link = { purpose: 'confirmation', subject: bookingId, lifetimeSeconds: 60, payload } as const;
  const { token } = await issueToken(api.db, link);
  const body = says === 'accept' ? { bookingTime: slot } : { declineReason: 'full' };
  return (await call<BookingConfirmation>('POST', `${bookingId}/confirmation/${says}`, token, body)).status;
}

async function perform(placed: Placed, one: Act): Promise<number> {
  const { orderId, bookingId } = placed;
  switch (one.kind) {
    case 'move':
    case 'home':
      return rebook(placed, one);
    case 'give-up':
      return (await choose(bookingId, await linkFor(bookingId), { cancel: true })).status;
    case 'answer':
      return answerOfInstaller(placed, one.says);
    case 'pay':
      if (one.isPaid) await world.payMove(orderId);
      else await world.declineMove(orderId);
      return 200;
    case 'send':
      await perform(placed, { kind: 'pack' });
      return perform(placed, { kind: 'ship' });
    case 'pack':
    case 'deliver':
      return (await desk.call('fulfilment', orderId, one.kind)).status;
    case 'ship':
      return (await desk.call('fulfilment', orderId, 'ship', { carrier: 'UPS', trackingNumber: '1Z999AA10123' }))
        .status;
    case 'cancel':
      return (await desk.call('support', orderId, 'cancel', { reason: 'The shopper called' })).status;
    case 'refund': {
      const { total } = await desk.read(orderId);
      const amount = Math.max(0.01, Math.round(total.value * one.percent) / 100);
      return (await desk.refund(orderId, { amount, reason: 'Goodwill' })).status;
    }
  }
}

interface Money {
  readonly state: string;
  readonly dueCents: number;
  readonly askedCents: number;
  readonly takenCents: number;
  readonly backCents: number;
}
const MONEY = {
  text: `select o.state, b.due_cents as "dueCents",
      coalesce((
        select sum(p.amount_cents) from additional_payment p
        where p.order_id = o.order_id and p.kind = 'move' and p.state in ('open', 'paying')
      ), 0)::int as "askedCents",
      coalesce((
        select sum(a.amount_cents) from payment_attempt a left join additional_payment p using (additional_payment_id)
        where coalesce(a.order_id, p.order_id) = o.order_id and a.state = 'succeeded'
      ), 0)::int as "takenCents",
      coalesce((select sum(r.amount_cents) from order_refund r where r.order_id = o.order_id), 0)::int as "backCents"
    from customer_order o
    join order_balance b using (order_id)
    where o.order_id = $1`,
};
const SENT = ['shipped', 'delivered', 'installed', 'completed'];

function faultsOf(money: Money, status: number): string[] {
  const { state, dueCents, askedCents, takenCents, backCents } = money;
  return [
    ...(status >= 500 ? [`answered ${status}`] : []),
    ...(SENT.includes(state) && dueCents > 0 ? [`${state} with ${dueCents} unpaid`] : []),
    ...(backCents > takenCents ? [`${backCents} of ${takenCents} went back`] : []),
    ...(askedCents > Math.max(0, dueCents) && state !== 'cancelled' ? [`${askedCents} asked for ${dueCents}`] : []),
    ...(state === 'cancelled' && (backCents !== takenCents || askedCents > 0) ? ['a cancelled order keeps money'] : []),
  ];
}

describe('an order after its payment', () => {
  it('ships only when its destination is paid for, whatever calls are made in any order', async () => {
    const states = new Set<string>();
    await fc.assert(
      fc.asyncProperty(shop, fc.array(act, { minLength: 2, maxLength: 10 }), async (start, acts) => {
        const { orderId } = await world.order(start);
        await dateOrder(api, orderId);
        const { id: bookingId } = (await api.db.one<{ id: string }>(
          { text: 'select booking_id as id from booking where order_id = $1' },
          [orderId],
        ))!;
        for (const [index, one] of acts.entries()) {
          const status = await perform({ orderId, bookingId }, one);
          const money = (await api.db.one<Money>(MONEY, [orderId]))!;
          states.add(money.state);
          expect([acts.slice(0, index + 1), faultsOf(money, status)]).toEqual([acts.slice(0, index + 1), []]);
        }
      }),
      { ...proofSeed(), numRuns: RUNS },
    );
    expect([...states]).toEqual(
      expect.arrayContaining(RUNS >= RUNS_FOR_ALL_STATES ? ['placed', 'shipped', 'cancelled'] : ['placed']),
    );
  });
});

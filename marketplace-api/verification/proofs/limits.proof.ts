import type { AppointmentCalendar } from 'shared-contracts/wire';
import { dateOrder } from '../testing/booked-order';
import { until } from '../testing/eventually';
import { startOtherPostgres } from '../testing/database/other-postgres';
import { shareOf } from '../testing/proof-share';
import { A_CONTACT, type OrProblem, type Shopper } from '../testing/shopper';
import { startTestApi, type TestApi } from '../testing/test-api';
import { untilMailed } from '../testing/test-mail';

/* The program pays for these orders, so that only the limits decide which ones succeed. */
const VARIANT = 'purchasingPower';
const TIRE = 'CON-TCTR-2256517-102H';
const BUYERS = shareOf(400);
const UNITS = shareOf(50);
const CODE_USES = shareOf(25);
const CODE_ORDERS = shareOf(80);
const CUSTOMER_ORDERS = shareOf(40);
const HOLDERS = shareOf(100);

/** Another server must load a catalog first and may have to be downloaded, so the share of `npm test` skips it. */
const SERVERS = [
  ['embedded', null],
  ['other', startOtherPostgres],
] as const;
const servers = SERVERS.slice(0, shareOf(100) < 10 ? 1 : 2);

let api: TestApi;
let figures: string[] = [];

/** Runs work with more concurrency than the API has connections. */
async function all<T>(items: readonly T[], work: (item: T) => Promise<unknown>, width = 25): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

interface Ready {
  readonly who: Shopper;
  readonly total: number;
}

async function ready(count: number, email: (index: number) => string, code: string | null = null): Promise<Ready[]> {
  const carts: Ready[] = [];
  await all(
    Array.from({ length: count }, (_, index) => index),
    async (index) => {
      const who = api.newShopper(VARIANT);
      await who.create();
      await who.comeFromProgram();
      await who.add(TIRE, 1);
      await who.shipTo({ email: email(index) });
      if (code !== null) expect((await who.coupon(code)).body.couponData?.couponCodeStatus).toBe('applied');
      carts.push({ who, total: (await who.cart()).body.total.value });
    },
  );
  return carts;
}

/** Sends all orders in parallel and counts each response. */
async function orderAll(carts: readonly Ready[]): Promise<Record<string, number>> {
  const answers = await Promise.all(
    carts.map(({ who, total }) => who.order({ expectedTotal: total, paymentMethod: undefined })),
  );
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = status === 201 ? 'ordered' : `${status} ${body.code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const setStock = (quantity: number) =>
  api.db.count({ text: 'update stock set quantity = $2 where product_number = $1' }, [TIRE, quantity]);
const number = async (text: string, values: readonly unknown[] = []) =>
  (await api.db.one<{ n: number }>({ text }, values))!.n;
const note = (what: string, found: object) => figures.push(`${what}: ${JSON.stringify(found)}`);

async function stockIsKept(): Promise<void> {
  await setStock(UNITS);
  const carts = await ready(BUYERS, (index) => `buyer${index}@example.com`);
  const counts = await orderAll(carts);
  note(`${BUYERS} buyers of ${UNITS}`, counts);
  expect(counts).toEqual({ ordered: UNITS, '409 OUT_OF_STOCK': BUYERS - UNITS });
  expect(await number('select quantity as n from stock where product_number = $1', [TIRE])).toBe(0);
  expect(
    await number(
      `select coalesce(sum(l.quantity), 0)::int as n
        from order_line l
        join customer_order o using (order_id)
        where l.product_number = $1 and o.state = 'placed'`,
      [TIRE],
    ),
  ).toBe(UNITS);
  await expect(
    api.db.count({ text: 'update stock set quantity = quantity - 1 where product_number = $1' }, [TIRE]),
  ).rejects.toThrow('stock_quantity_check');
}

async function makeCode(code: string, isSingleUse: boolean, limit: number | null): Promise<void> {
  await api.db.count(
    {
      text: `insert into coupon (
          code, kind, value, starts_on, ends_on, min_subtotal_cents, is_single_use, total_use_limit, is_stackable,
          limited_to, description
        )
        values (
          $1, 'fixed', 500, '2026-01-01', '2026-12-31', 0, $2, $3, true,
          '{"groups":[],"brands":[],"line_ids":[],"skus":[]}', 'a code of the proof'
        )`,
    },
    [code, isSingleUse, limit],
  );
  const who = api.newShopper(VARIANT);
  await who.create();
  await who.add(TIRE, 1);
  await until(async () => (await who.coupon(code)).body.couponData?.couponCodeStatus === 'applied');
}

async function codesAreKept(): Promise<void> {
  await setStock(1000);
  await makeCode('PROOF-TOTAL', false, CODE_USES);
  const counts = await orderAll(await ready(CODE_ORDERS, (index) => `total${index}@example.com`, 'PROOF-TOTAL'));
  note(`${CODE_ORDERS} orders with a code of ${CODE_USES} uses`, counts);
  expect(counts.ordered).toBe(CODE_USES);
  expect(Object.keys(counts).sort()).toEqual(
    ['409 COUPON_LIMIT_REACHED', '409 TOTAL_CHANGED', 'ordered'].filter((name) => name in counts).sort(),
  );
  expect(await number("select uses as n from coupon where code = 'PROOF-TOTAL'")).toBe(CODE_USES);
  expect(await number("select count(*)::int as n from coupon_redemption where code = 'PROOF-TOTAL'")).toBe(CODE_USES);
  await expect(api.db.count({ text: "update coupon set uses = uses + 1 where code = 'PROOF-TOTAL'" })).rejects.toThrow(
    'coupon_check',
  );
}

async function customersCodesAreKept(): Promise<void> {
  await makeCode('PROOF-ONCE', true, null);
  const carts = await ready(
    CUSTOMER_ORDERS,
    (index) => (index % 2 === 0 ? 'Same.Customer@example.com' : 'same.customer@EXAMPLE.com'),
    'PROOF-ONCE',
  );
  const counts = await orderAll(carts);
  note(`${CUSTOMER_ORDERS} orders of one customer with a code for one`, counts);
  expect(counts.ordered).toBe(1);
  expect(await number("select count(*)::int as n from coupon_redemption where code = 'PROOF-ONCE'")).toBe(1);
  expect(await number("select uses as n from coupon where code = 'PROOF-ONCE'")).toBe(1);
}

interface Appointment {
  readonly date: string;
  readonly slot: string;
}

async function openSlots(installerId: string): Promise<Appointment[]> {
  const { body } = await api.newShopper(VARIANT).send<AppointmentCalendar>('GET', `/installers/${installerId}/slots`);
  return body.days.flatMap((day) =>
    day.slots.filter(({ isOpen }) => isOpen).map(({ slot }) => ({ date: day.date, slot })),
  );
}
const seatsTaken = (installerId: string, { date, slot }: Appointment) =>
  number(
    `select count(*)::int as n
      from booking
      where installer_id = $1 and appointment_date = $2 and appointment_slot = $3 and seat is not null`,
    [installerId, date, slot],
  );

/** Creates orders with appointments in as many slots, and returns the links of their installers. */
async function booked(
  installerId: string,
  slots: readonly Appointment[],
): Promise<{ bookingId: string; token: string }[]> {
  const bookings: { bookingId: string; token: string }[] = [];
  for (const { date, slot } of slots) {
    const who = api.newShopper(VARIANT);
    await who.create();
    await who.comeFromProgram();
    await who.add(TIRE, 1);
    await who.send('POST', `/cart/${who.cartNumber()}/installation`, {
      installerId,
      appointmentDate: date,
      appointmentSlot: slot,
      contact: A_CONTACT,
    });
    const { body, status } = await who.order({
      expectedTotal: (await who.cart()).body.total.value,
      paymentMethod: undefined,
    });
    expect(status).toBe(201);
    await dateOrder(api, body.orderId);
    const { bookingId } = (await api.db.one<{ bookingId: string }>(
      { text: 'select booking_id as "bookingId" from booking where order_id = $1' },
      [body.orderId],
    ))!;
    const mail = (await untilMailed(api)).find(
      ({ kind, text }) => kind === 'booking-link' && text.includes(bookingId),
    )!;
    bookings.push({ bookingId, token: /#token=([\w-]{43})/.exec(mail.text)![1]! });
  }
  return bookings;
}

async function slotsAreKept(): Promise<void> {
  const [one, two] = await api.db.many<{ id: string }>({
    text: 'select installer_id as id from installer where not is_mobile order by installer_id limit 2',
  });
  for (const { id } of [one!, two!])
    await api.db.count({ text: 'update installer set slot_capacity = 2 where installer_id = $1' }, [id]);
  const [target] = await openSlots(one!.id);
  const shoppers = Array.from({ length: HOLDERS }, () => api.newShopper(VARIANT));
  await setStock(1000);
  await all(shoppers, async (who) => {
    await who.create();
    await who.add(TIRE, 1);
  });
  const hold = (who: Shopper, installerId: string, at: Appointment) =>
    who.send<OrProblem<object>>('POST', `/bookings?cartNumber=${who.cartNumber()}`, {
      installerId,
      appointmentDate: at.date,
      appointmentSlot: at.slot,
    });
  const holds = await Promise.all(shoppers.map((who) => hold(who, one!.id, target!)));
  note(`${HOLDERS} holds of a slot of 2`, {
    held: holds.filter(({ status }) => status === 201).length,
    refused: holds.filter(({ status }) => status === 409).length,
  });
  expect([holds.filter(({ status }) => status === 201).length, await seatsTaken(one!.id, target!)]).toEqual([2, 2]);

  const slots = await openSlots(two!.id);
  const contested = slots[12]!;
  const bookings = await booked(two!.id, slots.slice(0, 8));
  const answers = await Promise.all([
    ...shoppers.slice(0, 20).map((who) => hold(who, two!.id, contested)),
    ...bookings.map(({ bookingId, token }) =>
      api
        .newShopper(VARIANT)
        .send<OrProblem<object>>(
          'POST',
          `/bookings/${bookingId}/confirmation/decline`,
          { declineReason: 'full', rebookingDate: contested.date, rebookingSlot: contested.slot },
          { 'x-confirmation-token': token },
        ),
    ),
  ]);
  const won = answers.filter(({ status }) => status < 300).length;
  note('20 holds and 8 proposals of one slot of 2 at once', {
    won,
    refused: answers.filter(({ status }) => status === 409).length,
  });
  expect([
    won,
    await seatsTaken(two!.id, contested),
    answers.every(({ status }) => status < 300 || status === 409),
  ]).toEqual([2, 2, true]);
  await expect(
    api.db.count(
      {
        text: `insert into booking (
            installer_id, appointment_date, appointment_slot, seat, cart_number, expires_at
          )
          values ($1, $2, $3, 3, $4, now() + interval '1 hour')`,
      },
      [two!.id, contested.date, contested.slot, shoppers.at(-1)!.cartNumber()],
    ),
  ).rejects.toThrow('beyond the capacity');
}

describe.each(servers)('limits on the %s PostgreSQL', (name, start) => {
  beforeAll(async () => {
    const other = start === null ? null : await start();
    api = await startTestApi({ ...(other ? { database: other } : {}), env: { PG_POOL: '20' } });
    const embedded = await api.db.one<{ version: string }>({
      text: "select current_setting('server_version') as version",
    });
    figures = [`Limits on PostgreSQL ${other?.name ?? `${embedded!.version}, ${name}`}`];
  }, 300_000);
  afterAll(async () => {
    console.log(figures.join('\n  '));
    await api?.close();
  });

  it('never sell stock twice', stockIsKept);
  it('accept a coupon at most as often as its limit', codesAreKept);
  it('accept a single-use coupon once per customer', customersCodesAreKept);
  it('never book a slot beyond its places', slotsAreKept);
});

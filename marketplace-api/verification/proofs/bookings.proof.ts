import pino from 'pino';
import type { AppointmentCalendar } from 'shared-contracts/wire';
import { dateOrder } from '../testing/booked-order';
import { mulberry32, TWO_32 } from '../../commands/seed/random';
import { shareOf } from '../testing/proof-share';
import { A_CONTACT, type OrProblem, type Shopper } from '../testing/shopper';
import { startTestApi, type TestApi } from '../testing/test-api';
import { untilMailed } from '../testing/test-mail';
import { BOOKING_STATES, type BookingState } from '../../src/modules/bookings/confirmation/booking-states';
import { followUpService } from '../../src/modules/bookings/confirmation/follow-up.service';

const TIRE = 'CON-TCTR-2256517-102H';
const ROUNDS = shareOf(300);
const CALLS = 16;
const CAPACITY = 2;
const BOOKINGS = 8;
const SLOTS = 7;

interface Appointment {
  readonly date: string;
  readonly slot: string;
}
interface Followed {
  readonly bookingId: string;
  readonly links: { confirmation: string[]; rebooking: string[] };
}

let api: TestApi;
let installerId: string;
let slots: Appointment[];
const followed: Followed[] = [];
const uses = new Map<string, number>();
const counts = new Map<string, number>();
const count = (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1);
const draw = mulberry32(Number(process.env.BOOKINGS_SEED ?? 20_261_120));
const random = () => draw() / TWO_32;
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;

beforeAll(async () => {
  api = await startTestApi({ env: { PG_POOL: '20' } });
  installerId = (await api.db.one<{ id: string }>({
    text: 'select installer_id as id from installer where not is_mobile order by installer_id limit 1',
  }))!.id;
  await api.db.count({ text: 'update installer set slot_capacity = $2 where installer_id = $1' }, [
    installerId,
    CAPACITY,
  ]);
  await api.db.count({ text: 'update stock set quantity = 5000 where product_number = $1' }, [TIRE]);
  slots = await openSlots();
}, 120_000);
afterAll(() => api?.close());

async function openSlots(): Promise<Appointment[]> {
  const { body } = await api.newShopper().send<AppointmentCalendar>('GET', `/installers/${installerId}/slots`);
  return body.days.flatMap((day) =>
    day.slots.filter(({ isOpen }) => isOpen).map(({ slot }) => ({ date: day.date, slot })),
  );
}

/** Orders in a program, with an appointment outside of the contested slots. */
async function order(): Promise<void> {
  const who = api.newShopper('purchasingPower');
  await who.create();
  await who.comeFromProgram();
  await who.add(TIRE, 1);
  const { date, slot } = (await openSlots()).at(-1)!;
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
  followed.push({ bookingId, links: { confirmation: [], rebooking: [] } });
}

async function readLinks(): Promise<void> {
  const kinds = {
    'booking-link': 'confirmation',
    'booking-declined': 'rebooking',
    'booking-given-up': 'rebooking',
    'proposal-lapsed': 'rebooking',
  } as const;
  for (const mail of await untilMailed(api)) {
    const purpose = kinds[mail.kind as keyof typeof kinds];
    const one = purpose && followed.find(({ bookingId }) => mail.text.includes(bookingId));
    const [, token] = /#token=([\w-]{43})/.exec(mail.text) ?? [];
    if (one && token && !one.links[purpose].includes(token)) one.links[purpose].push(token);
  }
}

/** Returns a shopper's choice: the proposal, no time, or another time. */
function wantOf({ date, slot }: Appointment): object {
  if (random() < 0.3) return { accept: true };
  return random() < 0.1 ? { cancel: true } : { appointmentDate: date, appointmentSlot: slot };
}

/**
 * Makes a call with any link that was mailed about a booking, including used ones. Returns whether it changed the
 * booking.
 */
async function answerLink(): Promise<boolean> {
  const { bookingId, links } = pick(followed);
  const purpose = pick(['confirmation', 'rebooking', 'rebooking'] as const);
  const token = links[purpose].at(random() < 0.8 ? -1 : Math.floor(random() * links[purpose].length));
  if (token === undefined) return false;
  // Few slots make shoppers compete; now and then a free one lets them succeed.
  const at = random() < 0.8 ? pick(slots.slice(0, SLOTS)) : pick(slots.slice(SLOTS, 60));
  const [path, body] =
    purpose === 'rebooking'
      ? (['rebooking', wantOf(at)] as const)
      : random() < 0.25
        ? (['confirmation/accept', { bookingTime: await slotOf(bookingId) }] as const)
        : ([
            'confirmation/decline',
            { declineReason: 'full', ...(random() < 0.7 ? { rebookingDate: at.date, rebookingSlot: at.slot } : {}) },
          ] as const);
  const { status, body: answer } = await api
    .newShopper()
    .send<OrProblem<object>>('POST', `/bookings/${bookingId}/${path}`, body, { 'x-confirmation-token': token });
  count(`${path} ${status}${status < 300 ? '' : ` ${answer.code}`}`);
  if (status < 300) uses.set(token, (uses.get(token) ?? 0) + 1);
  return status < 300;
}
const slotOf = async (bookingId: string) =>
  (await api.db.one<{ slot: string }>({ text: 'select appointment_slot as slot from booking where booking_id = $1' }, [
    bookingId,
  ]))!.slot;

async function holdOne(who: Shopper): Promise<boolean> {
  const at = pick(slots.slice(0, SLOTS));
  const { status, body } = await who.send<OrProblem<object>>('POST', `/bookings?cartNumber=${who.cartNumber()}`, {
    installerId,
    appointmentDate: at.date,
    appointmentSlot: at.slot,
  });
  count(`hold ${status}${status < 300 ? '' : ` ${body.code}`}`);
  return false;
}

const number = async (text: string) => (await api.db.one<{ n: number }>({ text }))!.n;
const events = () => number('select count(*)::int as n from booking_event');

async function lapse(): Promise<number> {
  await api.db.count({
    text: "update booking set proposed_until = now() where status = 'proposed' and random() < 0.3",
  });
  const ended = await followUpService(api.db, pino({ level: 'silent' }), () => new Date()).endProposals();
  for (let index = 0; index < ended; index += 1) count('proposal that lapsed');
  return ended;
}

async function check(): Promise<void> {
  expect(
    await number(
      `select coalesce(max(n), 0)::int as n
        from (
          select count(seat) as n
          from booking
          where installer_id = '${installerId}'
          group by appointment_date, appointment_slot
        ) s`,
    ),
  ).toBeLessThanOrEqual(CAPACITY);
  expect(
    await number(
      "select count(*)::int as n from booking where (status in ('declined', 'cancelled')) <> (seat is null)",
    ),
  ).toBe(0);
  const rows = await api.db.many<{ id: string; way: BookingState[] }>({
    text: 'select booking_id as id, array_agg(status order by event_id) as way from booking_event group by 1',
  });
  const wrong = rows.filter(({ way }) =>
    way.some((status, index) => index > 0 && !BOOKING_STATES[way[index - 1]!].includes(status)),
  );
  expect(wrong).toEqual([]);
  expect([...uses.values()].filter((times) => times > 1)).toEqual([]);
}

it(`seats, states and links stay consistent over ${ROUNDS} rounds of ${CALLS} parallel calls`, async () => {
  const holders = Array.from({ length: 6 }, () => api.newShopper());
  for (const who of holders) {
    await who.create();
    await who.add(TIRE, 1);
  }
  for (let index = 0; index < BOOKINGS; index += 1) await order();
  for (let round = 0; round < ROUNDS; round += 1) {
    await readLinks();
    const before = await events();
    const answers = await Promise.all(
      Array.from({ length: CALLS }, (_, index) => (index < 3 ? holdOne(pick(holders)) : answerLink())),
    );
    const ended = await lapse();
    await api.db.count({ text: "update booking set expires_at = now() where status = 'held' and random() < 0.7" });
    // Each successful response is one step of one booking, and there are no other steps.
    expect((await events()) - before).toBe(answers.filter(Boolean).length + ended);
    await check();
    const done = await api.db.many<{ id: string }>({
      text: "select booking_id as id from booking where status = 'confirmed'",
    });
    for (const { id } of done) {
      const index = followed.findIndex(({ bookingId }) => bookingId === id);
      if (index >= 0) followed.splice(index, 1);
    }
    while (followed.length < BOOKINGS) await order();
  }
  const ordered = await number('select count(*)::int as n from booking where order_id is not null');
  console.log(
    [
      `Bookings: ${ROUNDS} rounds of ${CALLS} calls at once, ${ordered} orders, ${await events()} steps`,
      ...[...counts].sort().map(([name, times]) => `${name}: ${times}`),
    ].join('\n  '),
  );
  for (const name of [
    'confirmation/accept 200',
    'confirmation/decline 200',
    'rebooking 200',
    'rebooking 409 SLOT_UNAVAILABLE',
    'hold 409 SLOT_UNAVAILABLE',
    'proposal that lapsed',
  ])
    expect(counts.get(name) ?? 0).toBeGreaterThan(0);
});

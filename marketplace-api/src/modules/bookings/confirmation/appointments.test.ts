import {
  AppointmentCalendar,
  InstallerList,
  MovePrice,
  Rebooking,
  type BookingConfirmation,
  type Order,
  type Problem,
} from 'shared-contracts/wire';
import { issueToken } from '../../../platform/security/one-time-token';
import {
  bookedOrder,
  bookingCall,
  mailedToken,
  openTimesOf,
  readBooking,
  TIRE,
} from '../../../../verification/testing/booked-order';
import { A_CONTACT } from '../../../../verification/testing/shopper';
import { rebookingCalls } from '../../../../verification/testing/rebooking-calls';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { wireErrors } from '../../../../verification/testing/wire-check';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());
beforeEach(() => api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]));

const call = bookingCall(() => api);
const { linkFor, choose, timesFor, mailsAbout } = rebookingCalls(() => api);
const at = ({ date, slot }: { date: string; slot: string }) => ({ appointmentDate: date, appointmentSlot: slot });
const otherOf = async (bookingId: string, token: string) => {
  const { body } = await call<InstallerList>('GET', `${bookingId}/installers?radius=200`, token);
  return body.installers.find(({ nextFreeSlot }) => nextFreeSlot !== null)!;
};

describe('times that a link offers', () => {
  it("are the shop's calendar without the agreed time, and reading them changes nothing", async () => {
    const { bookingId, token, installerId, date, slot } = await bookedOrder(api, 0);
    const shopper = await linkFor(bookingId);
    for (const link of [token, shopper]) {
      const { status, body } = await call<AppointmentCalendar>('GET', `${bookingId}/slots`, link);
      expect([status, wireErrors(AppointmentCalendar, body), body.installerId]).toEqual([200, [], installerId]);
      expect(openTimesOf(body).length).toBeGreaterThan(20);
      expect(openTimesOf(body)).not.toContainEqual({ date, slot });
    }
    expect(await readBooking(api, bookingId)).toMatchObject({ status: 'booked', date, slot });
    expect((await call('GET', `${bookingId}/confirmation`, token)).status).toBe(200);
  });

  it('include other installers for the shopper only, and no mobile installer without an address', async () => {
    const { bookingId, token, installerId } = await bookedOrder(api, 1);
    const shopper = await linkFor(bookingId);
    const { status, body } = await call<InstallerList>('GET', `${bookingId}/installers?radius=200`, shopper);
    expect([status, wireErrors(InstallerList, body)]).toEqual([200, []]);
    expect(body.installers.length).toBeGreaterThan(0);
    expect(body.installers.filter((one) => one.isMobileRetailer || one.installerId === installerId)).toEqual([]);
    const [other] = body.installers;
    expect((await timesFor(bookingId, shopper, `?installerId=${other!.installerId}`)).length).toBeGreaterThan(0);
    for (const path of ['installers', `slots?installerId=${other!.installerId}`, `slots?installerId=nobody`])
      expect((await call('GET', `${bookingId}/${path}`, token)).status).toBe(404);
    expect((await call('GET', `${bookingId}/slots?installerId=nobody`, shopper)).status).toBe(404);
    expect((await call<Problem>('GET', `${bookingId}/installers?zipcode=1`, shopper)).body.code).toBe('ZIP_INVALID');
    expect((await call<Problem>('GET', `${bookingId}/installers?zipcode=99501`, shopper)).status).toBe(422);
    expect((await call('GET', `${bookingId}/slots?installerId=${'x'.repeat(41)}`, shopper)).status).toBe(400);
    expect((await call<Problem>('GET', `${bookingId}/slots`, null)).status).toBe(401);
    expect((await call<Problem>('GET', `${bookingId}/installers`, null)).status).toBe(401);
  });
});

describe('rebooking an appointment', () => {
  it("frees the old slot and replaces the shop's link when the shop stays the same", async () => {
    const { ann, orderId, bookingId, token, date, slot } = await bookedOrder(api, 2);
    const shopper = await linkFor(bookingId);
    const { body: before } = await call<Rebooking>('GET', `${bookingId}/rebooking`, shopper);
    expect(wireErrors(Rebooking, before)).toEqual([]);
    expect(before.options).toEqual({
      accept: false,
      move: true,
      changeInstaller: true,
      cancel: true,
      shipHome: expect.any(Boolean),
    });
    const other = (await timesFor(bookingId, shopper)).at(5)!;
    const moved = await choose(bookingId, shopper, { ...at(other), revision: before.revision });
    expect([moved.status, moved.body.status, moved.body.appointmentDate]).toEqual([200, 'booked', other.date]);
    expect(await readBooking(api, bookingId)).toMatchObject({ status: 'booked', ...other });
    const asked = (await mailsAbout(bookingId, 'booking-link')).at(-1)!;
    expect(asked.text).toContain('asks for another time instead');
    const late = await call<Problem>('POST', `${bookingId}/confirmation/accept`, token, { bookingTime: slot });
    expect([late.status, late.body.code]).toEqual([404, 'CONFIRMATION_EXPIRED']);
    const { body: order } = await ann.send<Order>('GET', `/orders/${orderId}`);
    expect(order.booking).toMatchObject({ status: 'booked', appointmentDate: other.date });
    expect(order.timeline.filter(({ code }) => code === 'appointment-booked')).toHaveLength(2);
    expect({ date, slot }).not.toEqual(other);
    // The used link shows the choice and allows no further action.
    const { body: after } = await call<Rebooking>('GET', `${bookingId}/rebooking`, shopper);
    expect(after.appointmentDate).toBe(other.date);
    expect(Object.values(after.options!)).not.toContain(true);
    expect((await choose(bookingId, shopper, { cancel: true })).status).toBe(404);
  });

  it('keeps the link when the offered choice is outdated', async () => {
    const { bookingId, token, slot } = await bookedOrder(api, 3);
    const shopper = await linkFor(bookingId);
    const { body: seen } = await call<Rebooking>('GET', `${bookingId}/rebooking`, shopper);
    await call('POST', `${bookingId}/confirmation/accept`, token, { bookingTime: slot });
    const stale = await choose(bookingId, shopper, { cancel: true, revision: seen.revision });
    expect([stale.status, stale.body.code]).toEqual([409, 'BOOKING_CHANGED']);
    const { body: now } = await call<Rebooking>('GET', `${bookingId}/rebooking`, shopper);
    expect([now.status, now.bookingTime]).toEqual(['confirmed', slot]);
    const given = await choose(bookingId, shopper, { cancel: true, revision: now.revision });
    expect([given.status, given.body.status]).toEqual([200, 'cancelled']);
  });

  it('cancels with the first installer, revokes its links, and mails the other a request', async () => {
    const { ann, orderId, bookingId, installerId, token } = await bookedOrder(api, 4);
    const shopper = await linkFor(bookingId);
    const other = await otherOf(bookingId, shopper);
    const [time] = await timesFor(bookingId, shopper, `?installerId=${other.installerId}`);
    const { body: price } = await call<MovePrice>(
      'GET',
      `${bookingId}/move-price?installerId=${other.installerId}`,
      shopper,
    );
    expect(wireErrors(MovePrice, price)).toEqual([]);
    const body = { ...at(time!), installerId: other.installerId, expectedTotal: price.total.value };
    const moved = await choose(bookingId, shopper, body);
    expect([moved.status, moved.body.installerName]).toEqual([200, other.name]);
    expect(await readBooking(api, bookingId)).toMatchObject({
      status: 'booked',
      installerId: other.installerId,
      ...time,
    });
    const [off] = await mailsAbout(bookingId, 'booking-cancelled');
    expect(off!.text).toContain('chosen another installer');
    for (const path of ['confirmation', 'slots'])
      expect((await call('GET', `${bookingId}/${path}`, token)).status).toBe(404);
    // A mail to the first installer that is rendered late still has a token of the first installer.
    const late = await issueToken(api.db, {
      purpose: 'confirmation',
      subject: bookingId,
      lifetimeSeconds: 60,
      payload: { installerId },
    });
    expect((await call('GET', `${bookingId}/confirmation`, late.token)).status).toBe(404);
    expect(
      (await call<Problem>('POST', `${bookingId}/confirmation/accept`, late.token, { bookingTime: time!.slot })).body
        .code,
    ).toBe('BOOKING_ANSWERED');
    const theirs = await mailedToken(api, 'booking-link', bookingId);
    expect((await call<BookingConfirmation>('GET', `${bookingId}/confirmation`, theirs)).body.installerName).toBe(
      other.name,
    );
    // The order shows the new installer and its price.
    const { body: order } = await ann.send<Order>('GET', `/orders/${orderId}`);
    expect([order.total, order.booking?.installerName]).toEqual([price.total, other.name]);
  });

  it('rejects an unavailable installer and a time that is closed, taken or unchanged', async () => {
    const { bookingId, installerId, date, slot } = await bookedOrder(api, 5);
    const shopper = await linkFor(bookingId);
    const mobile = (await api.db.one<{ id: string }>({
      text: 'select installer_id as id from installer where is_mobile limit 1',
    }))!.id;
    const refused: [object, number, string][] = [
      [{ ...at({ date, slot }), installerId: mobile }, 422, 'INSTALLER_UNKNOWN'],
      [{ ...at({ date, slot }), installerId: 'nobody' }, 422, 'INSTALLER_UNKNOWN'],
      [at({ date, slot }), 422, 'SLOT_UNAVAILABLE'],
      [at({ date, slot: '03:00' }), 422, 'SLOT_UNAVAILABLE'],
      [{ cancel: true, accept: true }, 400, 'VALIDATION'],
      [{ cancel: true, installerId: mobile }, 400, 'VALIDATION'],
      [{ installerId: mobile }, 400, 'VALIDATION'],
      [{ revision: 1 }, 400, 'VALIDATION'],
      [{ accept: true }, 409, 'HOLD_EXPIRED'],
    ];
    for (const [body, status, code] of refused) {
      const answer = await choose(bookingId, shopper, body);
      expect([body, answer.status, answer.body.code]).toEqual([body, status, code]);
    }
    await api.db.count({ text: 'update installer set slot_capacity = 1 where installer_id = $1' }, [installerId]);
    const free = (await timesFor(bookingId, shopper)).at(3)!;
    const eve = api.newShopper();
    await eve.create();
    await eve.add(TIRE, 1);
    await eve.send('POST', `/bookings?cartNumber=${eve.cartNumber()}`, { installerId, ...at(free) });
    expect((await choose(bookingId, shopper, at(free))).status).toBe(409);
    expect(await readBooking(api, bookingId)).toMatchObject({ status: 'booked', date, slot });
    expect((await call('GET', `${bookingId}/rebooking`, shopper)).status).toBe(200);
  });
});

describe('answers to one booking in parallel', () => {
  it("let either the installer's acceptance or the shopper's change win completely", async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const { bookingId, token, slot } = await bookedOrder(api, 10 + round);
      const shopper = await linkFor(bookingId);
      const { body: now } = await call<Rebooking>('GET', `${bookingId}/rebooking`, shopper);
      const [time] = await timesFor(bookingId, shopper);
      const change = round % 2 ? { cancel: true } : at(time!);
      const answers = await Promise.all([
        call<Rebooking>('POST', `${bookingId}/confirmation/accept`, token, { bookingTime: slot }),
        choose(bookingId, shopper, { ...change, revision: now.revision }),
        choose(bookingId, shopper, { ...change, revision: now.revision }),
      ]);
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      for (const { status, body } of answers.filter((one) => !winners.includes(one))) {
        expect([404, 409]).toContain(status);
        expect(['BOOKING_ANSWERED', 'BOOKING_CHANGED', 'CONFIRMATION_EXPIRED']).toContain(body.code);
      }
      const { status } = (await readBooking(api, bookingId))!;
      expect(status).toBe(winners[0] === answers[0] ? 'confirmed' : round % 2 ? 'cancelled' : 'booked');
      seen.add(status);
      const told = await mailsAbout(bookingId, 'booking-confirmed');
      expect(told.filter(({ to }) => to === A_CONTACT.email)).toHaveLength(status === 'confirmed' ? 1 : 0);
    }
    expect(seen.size).toBeGreaterThan(0);
  });
});

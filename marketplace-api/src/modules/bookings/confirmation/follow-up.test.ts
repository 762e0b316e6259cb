import pino from 'pino';
import type { Order, Rebooking } from 'shared-contracts/wire';
import {
  bookedOrder,
  bookingCall,
  mailedToken,
  readBooking,
  TIRE,
} from '../../../../verification/testing/booked-order';
import { A_CONTACT } from '../../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { untilMailed } from '../../../../verification/testing/test-mail';
import { followUpService } from './follow-up.service';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());
beforeEach(() => api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]));

const call = bookingCall(() => api);
const DAY = 86_400_000;
/** Runs the follow-ups some days ahead; a week covers two working days in any calendar. */
const inDays = (days: number) =>
  followUpService(api.db, pino({ level: 'silent' }), () => new Date(Date.now() + days * DAY));
/** Backdates the request to the installer by a number of days. */
const backdateRequest = (bookingId: string, days: number) =>
  api.db.count({ text: 'update booking_event set at = now() - make_interval(days => $2) where booking_id = $1' }, [
    bookingId,
    days,
  ]);
const kinds = async (to: string, orderNumber: string) =>
  (await untilMailed(api)).filter((mail) => mail.to === to && mail.text.includes(orderNumber)).map(({ kind }) => kind);
const numberOf = async (bookingId: string) =>
  (await api.db.one<{ n: string }>(
    { text: 'select order_number as n from customer_order join booking using (order_id) where booking_id = $1' },
    [bookingId],
  ))!.n;

/** Monday noon in New York, which is a Monday in every US zone: tests count days from a fixed date. */
const MONDAY = new Date('2026-11-16T17:00:00Z');
const askedOn = (bookingId: string, at: Date) =>
  api.db.count({ text: 'update booking_event set at = $2 where booking_id = $1' }, [bookingId, at]);
const on = (at: string) => followUpService(api.db, pino({ level: 'silent' }), () => new Date(at));
const installerMail = async (installerId: string) =>
  (await api.db.one<{ email: string }>({ text: 'select email from installer where installer_id = $1' }, [installerId]))!
    .email;

describe('a request without an answer of the installer', () => {
  it('is repeated after one working day, and reported to shopper and staff after two', async () => {
    const { bookingId, installerId } = await bookedOrder(api, 0);
    const [orderNumber, shop] = [await numberOf(bookingId), await installerMail(installerId)];
    await askedOn(bookingId, MONDAY);
    await on('2026-11-17T16:59:00Z').followUpAll();
    expect(await kinds(shop, orderNumber)).toEqual(['booking-link']);
    for (let times = 0; times < 2; times += 1)
      await Promise.all([on('2026-11-17T17:01:00Z').followUpAll(), on('2026-11-17T17:01:00Z').followUpAll()]);
    expect(await kinds(shop, orderNumber)).toEqual(['booking-link', 'booking-reminder']);
    expect(await on('2026-11-17T17:01:00Z').needingHelp()).toEqual([]);
    for (let times = 0; times < 2; times += 1)
      await Promise.all([on('2026-11-18T17:01:00Z').followUpAll(), on('2026-11-18T17:01:00Z').followUpAll()]);
    expect((await kinds(A_CONTACT.email, orderNumber)).filter((kind) => kind === 'booking-unanswered')).toHaveLength(1);
    expect(await inDays(0).needingHelp()).toMatchObject([{ bookingId, status: 'booked', orderNumber }]);
    const link = await mailedToken(api, 'booking-unanswered', bookingId);
    const { body } = await call<Rebooking>('GET', `${bookingId}/rebooking`, link);
    expect(body.options).toMatchObject({ move: true, changeInstaller: true, cancel: true });
  });

  it('is removed from the list of staff when the installer answers the reminder', async () => {
    const { bookingId, slot } = await bookedOrder(api, 1);
    await backdateRequest(bookingId, 7);
    await inDays(0).followUpAll();
    expect((await inDays(0).needingHelp()).map((one) => one.bookingId)).toContain(bookingId);
    const link = await mailedToken(api, 'booking-link', bookingId);
    expect((await call('POST', `${bookingId}/confirmation/accept`, link, { bookingTime: slot })).status).toBe(200);
    expect((await inDays(0).needingHelp()).map((one) => one.bookingId)).not.toContain(bookingId);
    expect(await inDays(0).takeUp(bookingId, 'sue@example.com')).toMatchObject({ status: 404 });
  });

  it('is assigned to one member of staff, however many take it up at once', async () => {
    const { bookingId } = await bookedOrder(api, 2);
    await backdateRequest(bookingId, 7);
    await inDays(0).followUpAll();
    const people = ['sue@example.com', 'bob@example.com', 'kim@example.com'];
    const answers = await Promise.all(people.map((who) => inDays(0).takeUp(bookingId, who)));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    const winner = people[answers.indexOf(null)]!;
    for (const answer of answers) if (answer) expect(answer).toMatchObject({ status: 409, code: 'BOOKING_TAKEN_UP' });
    expect(await inDays(0).takeUp(bookingId, winner)).toBeNull();
    const [entry] = (await inDays(0).needingHelp()).filter((one) => one.bookingId === bookingId);
    expect(entry).toMatchObject({ takenUpBy: winner });
  });
});

it('a shopper who does not rebook after a decline is listed for staff and gets no second mail', async () => {
  const { bookingId, token } = await bookedOrder(api, 3);
  await call('POST', `${bookingId}/confirmation/decline`, token, { declineReason: 'Lift out of order' });
  await backdateRequest(bookingId, 7);
  await inDays(0).followUpAll();
  expect(await inDays(0).needingHelp()).toContainEqual(expect.objectContaining({ bookingId, status: 'declined' }));
  expect(await kinds(A_CONTACT.email, await numberOf(bookingId))).not.toContain('booking-unanswered');
});

it('an expired proposal is mailed to both sides once, and the shopper can still rebook', async () => {
  const { ann, orderId, bookingId, installerId, token, date } = await bookedOrder(api, 4);
  await call('POST', `${bookingId}/confirmation/decline`, token, {
    declineReason: 'Fully booked',
    rebookingDate: date,
    rebookingSlot: (
      await call<{ days: { date: string; slots: { slot: string; isOpen: boolean }[] }[] }>(
        'GET',
        `${bookingId}/slots`,
        token,
      )
    ).body.days
      .find((day) => day.date === date)!
      .slots.find(({ isOpen }) => isOpen)!.slot,
  });
  await api.db.count({ text: "update booking set proposed_until = now() - interval '1 s' where booking_id = $1" }, [
    bookingId,
  ]);
  await Promise.all([inDays(0).endProposals(), inDays(0).endProposals()]);
  expect(await readBooking(api, bookingId)).toMatchObject({ status: 'declined', seat: null });
  const orderNumber = await numberOf(bookingId);
  expect((await kinds(A_CONTACT.email, orderNumber)).filter((kind) => kind === 'proposal-lapsed')).toHaveLength(1);
  const shop = await kinds(await installerMail(installerId), orderNumber);
  expect(shop.filter((kind) => kind === 'proposal-lapsed-installer')).toHaveLength(1);
  const link = await mailedToken(api, 'proposal-lapsed', bookingId);
  expect((await call('POST', `${bookingId}/rebooking`, link, { accept: true })).status).toBe(409);
  expect((await call<Rebooking>('GET', `${bookingId}/rebooking`, link)).body.options?.move).toBe(true);
  const { body: order } = await ann.send<Order>('GET', `/orders/${orderId}`);
  expect(order.booking?.status).toBe('declined');
});

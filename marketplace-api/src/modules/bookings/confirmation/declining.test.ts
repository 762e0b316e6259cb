import pino from 'pino';
import { Rebooking, type BookingConfirmation, type Problem, type Order } from 'shared-contracts/wire';
import {
  bookedOrder,
  bookingCall,
  mailedToken,
  openSlots,
  readBooking,
  TIRE,
} from '../../../../verification/testing/booked-order';
import { startTestApi, TEST_NOW, type TestApi } from '../../../../verification/testing/test-api';
import { untilMailed } from '../../../../verification/testing/test-mail';
import { wireErrors } from '../../../../verification/testing/wire-check';
import { followUpService } from './follow-up.service';
import { AN_ADDRESS } from '../../../../verification/testing/shopper';
import { rebookingCalls } from '../../../../verification/testing/rebooking-calls';
import { bookingDropped } from './ordered-booking';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

describe('an appointment declined by the shop', () => {
  beforeEach(() => api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]));

  const ordered = (nth = 0) => bookedOrder(api, nth);
  const tokenOf = (kind: string, bookingId: string) => mailedToken(api, kind, bookingId);
  const call = bookingCall(() => api);
  const bookingRow = (bookingId: string) => readBooking(api, bookingId);

  describe('with or without a proposal', () => {
    it('frees the seat and lets the shopper choose another time, once', async () => {
      const { ann, bookingId, installerId, token, date, slot } = await ordered(5);
      await api.db.count({ text: 'update installer set slot_capacity = 1 where installer_id = $1' }, [installerId]);
      expect(await openSlots(ann, installerId)).not.toContainEqual({ date, slot });
      expect(
        (
          await call<BookingConfirmation>('POST', `${bookingId}/confirmation/decline`, token, {
            declineReason: 'Lift out of order',
          })
        ).body.status,
      ).toBe('declined');
      expect((await bookingRow(bookingId))!.seat).toBeNull();
      expect(await openSlots(ann, installerId)).toContainEqual({ date, slot });
      const link = await tokenOf('booking-declined', bookingId);
      const { body: offer } = await call<Rebooking>('GET', `${bookingId}/rebooking`, link);
      expect(wireErrors(Rebooking, offer)).toEqual([]);
      expect(offer).toMatchObject({ status: 'declined', declineReason: 'Lift out of order', proposedUntil: null });
      expect((await call('POST', `${bookingId}/rebooking`, link, { accept: true })).body.code).toBe('HOLD_EXPIRED');
      expect(
        (await call('POST', `${bookingId}/rebooking`, link, { appointmentDate: date, appointmentSlot: '03:00' }))
          .status,
      ).toBe(422);
      for (const [body, field] of [
        [{ accept: true, appointmentDate: date }, 'accept'],
        [{ appointmentDate: date }, 'appointmentSlot'],
        [{ appointmentSlot: slot }, 'appointmentDate'],
      ] as const) {
        expect((await call<Problem>('POST', `${bookingId}/rebooking`, link, body)).body.violations?.[0]?.field).toBe(
          field,
        );
      }
      const other = (await openSlots(ann, installerId)).find((open) => open.date > offer.earliestInstallDate)!;
      const chosen = await call<Rebooking>('POST', `${bookingId}/rebooking`, link, {
        appointmentDate: other.date,
        appointmentSlot: other.slot,
      });
      expect([chosen.status, chosen.body.status, chosen.body.appointmentDate]).toEqual([200, 'booked', other.date]);
      expect(
        (
          await call('POST', `${bookingId}/rebooking`, link, {
            appointmentDate: other.date,
            appointmentSlot: other.slot,
          })
        ).status,
      ).toBe(404);
      const next = await tokenOf('booking-link', bookingId);
      expect(
        (await call<BookingConfirmation>('POST', `${bookingId}/confirmation/accept`, next, { bookingTime: other.slot }))
          .body.status,
      ).toBe('confirmed');
    });

    it('[rebooking-date-time] reserves the seat of a proposed time until the shopper accepts it', async () => {
      const { ann, bookingId, installerId, token } = await ordered(6);
      const other = (await openSlots(ann, installerId)).at(8)!;
      const declined = await call<BookingConfirmation>('POST', `${bookingId}/confirmation/decline`, token, {
        declineReason: 'Fully booked',
        rebookingDateTime: `${other.date}T${other.slot}`,
        declineExplanation: 'Storm damage.',
      });
      expect([declined.status, declined.body.status]).toEqual([200, 'proposed']);
      expect(await bookingRow(bookingId)).toMatchObject({ status: 'proposed', seat: 1, ...other });
      const link = await tokenOf('booking-declined', bookingId);
      const [told] = (await untilMailed(api)).filter(
        ({ kind, text }) => kind === 'booking-declined' && text.includes(bookingId),
      );
      // The mail names the time in the shop's own zone.
      expect(told!.text).toMatch(/kept for you until \w+, \w+ \d+ at \d+:\d\d [AP]M [ECMP][SD]T/);
      expect((await call<Rebooking>('GET', `${bookingId}/rebooking`, link)).body).toMatchObject({
        appointmentDate: other.date,
        appointmentSlot: other.slot,
        declineExplanation: 'Storm damage.',
      });
      expect((await call<Rebooking>('POST', `${bookingId}/rebooking`, link, { accept: true })).body.status).toBe(
        'confirmed',
      );
      expect((await call('POST', `${bookingId}/rebooking`, link, { accept: true })).status).toBe(404);
      expect(
        (await untilMailed(api)).filter(
          (mail) => mail.kind === 'booking-agreed' && mail.text.includes('takes the time you proposed'),
        ),
      ).toHaveLength(1);
      expect(await bookingRow(bookingId)).toMatchObject({ status: 'confirmed', seat: 1, ...other });
    });

    it('cannot propose a full, closed or declined time, and keeps the link', async () => {
      const { ann, bookingId, installerId, token, date, slot } = await ordered(7);
      await api.db.count({ text: 'update installer set slot_capacity = 1 where installer_id = $1' }, [installerId]);
      const other = (await openSlots(ann, installerId)).at(9)!;
      const eve = api.newShopper();
      await eve.create();
      await eve.add(TIRE, 1);
      await eve.send('POST', `/bookings?cartNumber=${eve.cartNumber()}`, {
        installerId,
        appointmentDate: other.date,
        appointmentSlot: other.slot,
      });
      const decline = (body: object) =>
        call<Problem>('POST', `${bookingId}/confirmation/decline`, token, { declineReason: 'x', ...body });
      expect((await decline({ rebookingDate: other.date, rebookingSlot: other.slot })).status).toBe(409);
      expect((await decline({ rebookingDate: other.date, rebookingSlot: '03:00' })).status).toBe(422);
      expect((await decline({ rebookingDate: date, rebookingSlot: slot })).body.violations?.[0]?.field).toBe(
        'rebookingDate',
      );
      expect((await decline({ rebookingDate: other.date })).body.violations?.[0]?.field).toBe('rebookingSlot');
      expect(
        (await decline({ rebookingDate: other.date, rebookingSlot: other.slot, rebookingDateTime: `${date}T10:00` }))
          .body.violations?.[0]?.field,
      ).toBe('rebookingDateTime');
      expect(await bookingRow(bookingId)).toMatchObject({ status: 'booked', date, slot });
      expect((await call('GET', `${bookingId}/confirmation`, token)).status).toBe(200);
    });

    it('releases a proposal that is not answered in time', async () => {
      const { ann, bookingId, installerId, token } = await ordered(8);
      const other = (await openSlots(ann, installerId)).at(8)!;
      await call('POST', `${bookingId}/confirmation/decline`, token, {
        declineReason: 'x',
        rebookingDate: other.date,
        rebookingSlot: other.slot,
      });
      const link = await tokenOf('booking-declined', bookingId);
      await api.db.count({ text: 'update booking set proposed_until = $2 where booking_id = $1' }, [
        bookingId,
        TEST_NOW,
      ]);
      const late = await call<Problem>('POST', `${bookingId}/rebooking`, link, { accept: true });
      expect([late.status, late.body.code]).toEqual([409, 'HOLD_EXPIRED']);
      await followUpService(api.db, pino({ level: 'silent' }), () => TEST_NOW).endProposals();
      expect(await bookingRow(bookingId)).toMatchObject({ status: 'declined', seat: null });
      expect(
        (
          await call('POST', `${bookingId}/rebooking`, link, {
            appointmentDate: other.date,
            appointmentSlot: other.slot,
          })
        ).status,
      ).toBe(200);
    });
  });
});

describe('an appointment canceled by the shopper', () => {
  beforeEach(() => api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]));

  const call = bookingCall(() => api);
  const { linkFor, choose, timesFor, mailsAbout } = rebookingCalls(() => api);
  const at = ({ date, slot }: { date: string; slot: string }) => ({ appointmentDate: date, appointmentSlot: slot });

  describe('for a later time', () => {
    it('frees the seat, mails the shop, and can be rebooked by the mailed link', async () => {
      const { bookingId, token, slot } = await bookedOrder(api, 6);
      await call('POST', `${bookingId}/confirmation/accept`, token, { bookingTime: slot });
      const given = await choose(bookingId, await linkFor(bookingId), { cancel: true });
      expect([given.status, given.body.status, given.body.options?.cancel]).toEqual([200, 'cancelled', false]);
      expect((await readBooking(api, bookingId))!.seat).toBeNull();
      expect((await mailsAbout(bookingId, 'booking-cancelled'))[0]!.text).toContain('given this appointment up');
      const back = await mailedToken(api, 'booking-given-up', bookingId);
      const [time] = await timesFor(bookingId, back);
      expect((await choose(bookingId, back, at(time!))).body.status).toBe('booked');
    });

    it("can be canceled until the day before, by the shop's calendar", async () => {
      const { bookingId, installerId } = await bookedOrder(api, 7);
      const shopper = await linkFor(bookingId);
      await api.db.count({ text: "update booking set appointment_date = '2020-01-06' where booking_id = $1" }, [
        bookingId,
      ]);
      const { phone } = (await api.db.one<{ phone: string }>(
        { text: 'select phone from installer where installer_id = $1' },
        [installerId],
      ))!;
      for (const body of [{ cancel: true }, at({ date: '2027-03-01', slot: '09:00' })]) {
        const late = await choose(bookingId, shopper, body);
        expect([late.status, late.body.code, late.body.detail?.includes(phone)]).toEqual([
          422,
          'BOOKING_TOO_LATE',
          true,
        ]);
      }
      const { body } = await call<Rebooking>('GET', `${bookingId}/rebooking`, shopper);
      expect(Object.values(body.options!)).toEqual([false, false, false, false, false]);
    });

    it('cannot be canceled after the order, whose cancellation already freed the slot', async () => {
      const { bookingId, orderId, token } = await bookedOrder(api, 8);
      const shopper = await linkFor(bookingId);
      await api.db.transaction((tx) => bookingDropped(tx, orderId, 'order-cancelled'));
      expect(await readBooking(api, bookingId)).toMatchObject({ status: 'cancelled', seat: null });
      expect((await mailsAbout(bookingId, 'booking-cancelled'))[0]!.text).toContain('The order was canceled');
      expect((await choose(bookingId, shopper, { cancel: true })).status).toBe(404);
      expect((await call('POST', `${bookingId}/confirmation/accept`, token, { bookingTime: '09:00' })).status).toBe(
        404,
      );
      await api.db.count({ text: "update customer_order set state = 'cancelled' where order_id = $1" }, [orderId]);
      const closed = await choose(bookingId, await linkFor(bookingId), at({ date: '2027-03-01', slot: '09:00' }));
      expect([closed.status, closed.body.code]).toEqual([409, 'BOOKING_CLOSED']);
    });
  });

  describe('for delivery to the home', () => {
    it('frees the seat, mails the shop, and refunds the installation', async () => {
      const { ann, orderId, bookingId, token } = await bookedOrder(api, 17);
      const shopper = await linkFor(bookingId);
      const alaska = { ...AN_ADDRESS, city: 'Anchorage', state: 'AK', zipCode: '99501' };
      const refused = await choose(bookingId, shopper, { shipHome: { address: alaska } });
      expect([refused.status, refused.body.violations?.[0]?.field]).toEqual([422, 'shipHome.address.zipCode']);
      const home = await choose(bookingId, shopper, { shipHome: { address: AN_ADDRESS } });
      expect([home.status, home.body.status, home.body.isShippedHome]).toEqual([200, 'cancelled', true]);
      expect((await readBooking(api, bookingId))!.seat).toBeNull();
      expect((await mailsAbout(bookingId, 'booking-cancelled'))[0]!.text).toContain('shipped home instead');
      expect((await call('POST', `${bookingId}/confirmation/accept`, token, { bookingTime: '09:00' })).status).toBe(
        404,
      );
      const { body: order } = await ann.send<Order>('GET', `/orders/${orderId}`);
      expect([order.cartType, order.booking, order.shippingAddress?.address]).toEqual([
        'STH',
        undefined,
        '1 Main Street',
      ]);
      expect(order.refunds?.length).toBe(1);
      // Shipping home happens once: a second request changes nothing.
      const again = await choose(bookingId, await linkFor(bookingId), { shipHome: { address: AN_ADDRESS } });
      expect([again.status, again.body.code]).toEqual([409, 'BOOKING_CLOSED']);
    });

    it('is refused when the tires have shipped', async () => {
      const { bookingId, orderId } = await bookedOrder(api, 18);
      for (const state of ['packed', 'shipped'])
        await api.db.count({ text: 'update customer_order set state = $2 where order_id = $1' }, [orderId, state]);
      const shopper = await linkFor(bookingId);
      const { body } = await call<Rebooking>('GET', `${bookingId}/rebooking`, shopper);
      expect(body.options).toMatchObject({ move: true, changeInstaller: false, shipHome: false });
      const late = await choose(bookingId, shopper, { shipHome: { address: AN_ADDRESS } });
      expect([late.status, late.body.code]).toEqual([409, 'BOOKING_CLOSED']);
    });
  });
});

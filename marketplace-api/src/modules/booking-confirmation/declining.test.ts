import pino from 'pino';
import { Rebooking, type BookingConfirmation, type Problem } from 'shared-contracts/wire';
import {
  bookedOrder,
  bookingCall,
  mailedToken,
  openSlots,
  readBooking,
  TIRE,
} from '../../../verification/testing/booked-order';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { untilMailed } from '../../../verification/testing/test-mail';
import { wireErrors } from '../../../verification/testing/wire-check';
import { followUpService } from './follow-up.service';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());
beforeEach(() => api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]));

const ordered = (nth = 0) => bookedOrder(api, nth);
const tokenOf = (kind: string, bookingId: string) => mailedToken(api, kind, bookingId);
const call = bookingCall(() => api);
const bookingRow = (bookingId: string) => readBooking(api, bookingId);

describe('declining', () => {
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
      (await call('POST', `${bookingId}/rebooking`, link, { appointmentDate: date, appointmentSlot: '03:00' })).status,
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
      (await call('POST', `${bookingId}/rebooking`, link, { appointmentDate: other.date, appointmentSlot: other.slot }))
        .status,
    ).toBe(404);
    const next = await tokenOf('booking-link', bookingId);
    expect(
      (await call<BookingConfirmation>('POST', `${bookingId}/confirmation/accept`, next, { bookingTime: other.slot }))
        .body.status,
    ).toBe('confirmed');
  });

  it('with another time keeps that seat for the shopper, who takes it', async () => {
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
    // By the clock of the shop, whichever zone it is in.
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

  it('proposes nothing that is full, closed, or the time declined, and keeps the link', async () => {
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
      (await decline({ rebookingDate: other.date, rebookingSlot: other.slot, rebookingDateTime: `${date}T10:00` })).body
        .violations?.[0]?.field,
    ).toBe('rebookingDateTime');
    expect(await bookingRow(bookingId)).toMatchObject({ status: 'booked', date, slot });
    expect((await call('GET', `${bookingId}/confirmation`, token)).status).toBe(200);
  });

  it('gives a proposal back that nobody answers in time', async () => {
    const { ann, bookingId, installerId, token } = await ordered(8);
    const other = (await openSlots(ann, installerId)).at(8)!;
    await call('POST', `${bookingId}/confirmation/decline`, token, {
      declineReason: 'x',
      rebookingDate: other.date,
      rebookingSlot: other.slot,
    });
    const link = await tokenOf('booking-declined', bookingId);
    await api.db.count({ text: "update booking set proposed_until = now() - interval '1 s' where booking_id = $1" }, [
      bookingId,
    ]);
    const late = await call<Problem>('POST', `${bookingId}/rebooking`, link, { accept: true });
    expect([late.status, late.body.code]).toEqual([409, 'HOLD_EXPIRED']);
    await followUpService(api.db, pino({ level: 'silent' }), () => new Date()).endProposals();
    expect(await bookingRow(bookingId)).toMatchObject({ status: 'declined', seat: null });
    expect(
      (await call('POST', `${bookingId}/rebooking`, link, { appointmentDate: other.date, appointmentSlot: other.slot }))
        .status,
    ).toBe(200);
  });
});

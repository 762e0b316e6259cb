import { BookingConfirmation, ConfirmationValidity, type Order, type Problem } from 'shared-contracts/wire';
import { bookedOrder, bookingCall, readBooking, TIRE } from '../../../../verification/testing/booked-order';
import { A_CONTACT } from '../../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { untilMailed } from '../../../../verification/testing/test-mail';
import { wireErrors } from '../../../../verification/testing/wire-check';
import { issueToken } from '../../../platform/security/one-time-token';
import { BOOKING_STATES } from './booking-states';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());
beforeEach(() => api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]));

const ordered = (nth = 0) => bookedOrder(api, nth);
const call = bookingCall(() => api);
const bookingRow = (bookingId: string) => readBooking(api, bookingId);

describe("the installer's link (spec §4, §6, §7)", () => {
  it('is valid until it is used, is returned as a header, and is not used up by reading', async () => {
    const { bookingId, token } = await ordered();
    for (const step of ['validate', 'accept', 'decline', 'validate']) {
      const { status, body, headers } = await call<ConfirmationValidity>(
        'GET',
        `${bookingId}/confirmation/${step}?token=${token}`,
        null,
      );
      expect([status, wireErrors(ConfirmationValidity, body), headers['x-confirmation-token']]).toEqual([
        200,
        [],
        token,
      ]);
    }
    const { body } = await call<BookingConfirmation>('GET', `${bookingId}/confirmation`, token);
    expect(wireErrors(BookingConfirmation, body)).toEqual([]);
    expect(body).toMatchObject({
      status: 'booked',
      customer: { firstName: 'Ann', lastName: 'Lee', phoneNumber: '312-555-0101' },
      work: [{ quantity: 4, brand: 'Continental' }],
    });
    expect(JSON.stringify(body)).not.toContain('@');
  });

  it('shows which size goes on which axle, as the order does', async () => {
    const { bookingId, orderId, token, ann } = await ordered(3);
    const { body: order } = await ann.send<Order>('GET', `/orders/${orderId}`);
    const work = async () =>
      (await call<BookingConfirmation>('GET', `${bookingId}/confirmation`, token)).body.work.map(
        ({ position }) => position,
      );
    expect(await work()).toEqual(order.lines.map(() => undefined));
    await api.db.count(
      {
        text: `update customer_order set document = jsonb_set(document, '{lines,0,position}', '"rear"')
          where order_id = $1`,
      },
      [orderId],
    );
    const { body } = await call<BookingConfirmation>('GET', `${bookingId}/confirmation`, token);
    expect([wireErrors(BookingConfirmation, body), await work()]).toEqual([[], ['rear']]);
  });

  it('[booking-token] raises the specified text when missing, and opens no booking when invalid', async () => {
    const [one, two] = [await ordered(1), await ordered(2)];
    const missing = await call<Problem>('GET', `${one.bookingId}/confirmation`, null);
    expect([missing.status, missing.body.detail]).toEqual([401, 'Api not set, confirmation token missing!']);
    const wrong = [one.token.slice(0, -1) + (one.token.endsWith('A') ? 'B' : 'A'), two.token, 'x'];
    for (const token of wrong) {
      for (const [method, path, body] of [
        ['GET', 'confirmation', undefined],
        ['POST', 'confirmation/accept', { bookingTime: one.slot }],
        ['POST', 'confirmation/decline', { declineReason: 'full' }],
      ] as const) {
        const refused = await call<Problem>(method, `${one.bookingId}/${path}`, token, body);
        expect([refused.status, refused.body.code]).toEqual([404, 'CONFIRMATION_EXPIRED']);
      }
      const invalid = await call<Problem>('GET', `${one.bookingId}/confirmation/validate?token=${token}`, null);
      expect([invalid.status, invalid.headers['x-confirmation-token']]).toEqual([404, undefined]);
    }
    await api.db.count({ text: "update one_time_token set expires_at = now() - interval '1 s' where subject = $1" }, [
      one.bookingId,
    ]);
    expect((await call('GET', `${one.bookingId}/confirmation`, one.token)).status).toBe(404);
    expect((await bookingRow(one.bookingId))!.status).toBe('booked');
  });
});

describe('accepting a booking', () => {
  it('[booking-confirmation] confirms inside the slot, once, and mails the shopper', async () => {
    const { ann, orderId, bookingId, token, slot, date } = await ordered(3);
    const outside = await call<Problem>('POST', `${bookingId}/confirmation/accept`, token, { bookingTime: '23:00' });
    expect([outside.status, outside.body.violations?.[0]?.field]).toEqual([422, 'bookingTime']);
    const accepted = await call<BookingConfirmation>('POST', `${bookingId}/confirmation/accept`, token, {
      bookingTime: `${date}T${slot.slice(0, 2)}:15`,
    });
    expect([accepted.status, accepted.body.status, accepted.body.bookingTime]).toEqual([
      200,
      'confirmed',
      `${slot.slice(0, 2)}:15`,
    ]);
    expect((await call('POST', `${bookingId}/confirmation/accept`, token, { bookingTime: slot })).status).toBe(404);
    // The link shows the answer to its holder, also when the page is opened again.
    const again = await call<BookingConfirmation>('GET', `${bookingId}/confirmation`, token);
    expect([again.status, again.body.status]).toEqual([200, 'confirmed']);
    expect((await call('GET', `${bookingId}/confirmation/validate?token=${token}`, null)).status).toBe(404);
    expect(
      (await untilMailed(api)).filter(
        (mail) =>
          mail.kind === 'booking-confirmed' &&
          mail.to === A_CONTACT.email &&
          /Be there at: \d{1,2}:15 [AP]M/.test(mail.text),
      ),
    ).toHaveLength(1);
    const { body: order } = await ann.send<Order>('GET', `/orders/${orderId}`);
    expect(order.booking).toMatchObject({ status: 'confirmed', bookingTime: `${slot.slice(0, 2)}:15` });
    expect(order.timeline.map((event) => event.code)).toEqual(
      expect.arrayContaining(['appointment-booked', 'appointment-confirmed']),
    );
  });

  it('wins or loses against declining: one of fifty parallel answers counts', async () => {
    const { bookingId, token, slot } = await ordered(4);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0
          ? call('POST', `${bookingId}/confirmation/accept`, token, { bookingTime: slot })
          : call('POST', `${bookingId}/confirmation/decline`, token, { declineReason: 'full' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // Answers that began before the first one ended get 409; later ones find their link used and get 404.
    expect(answers.filter(({ status }) => status === 409 || status === 404)).toHaveLength(49);
    expect(
      await api.db.one(
        {
          text: `select count(*)::int as count
            from outbox
            where kind in ('booking-confirmed', 'booking-declined')
              and payload ->> 'orderNumber' = (
                select order_number
                from customer_order o
                join booking b using (order_id)
                where b.booking_id = $1
              )`,
        },
        [bookingId],
      ),
    ).toEqual({ count: 1 });
  });
});

it('a link mailed after the answer changes nothing', async () => {
  const { bookingId, token, slot } = await ordered(10);
  await call('POST', `${bookingId}/confirmation/accept`, token, { bookingTime: slot });
  const late = await issueToken(api.db, { purpose: 'confirmation', subject: bookingId, lifetimeSeconds: 60 });
  for (const [path, body] of [
    ['accept', { bookingTime: slot }],
    ['decline', { declineReason: 'full' }],
  ] as const) {
    const answer = await call<Problem>('POST', `${bookingId}/confirmation/${path}`, late.token, body);
    expect([answer.status, answer.body.code]).toEqual([409, 'BOOKING_ANSWERED']);
  }
});

describe('the states of a booking', () => {
  it('are the same in code and database', async () => {
    const rows = await api.db.many<{ from: string; to: string }>({
      text: 'select from_status as "from", to_status as "to" from booking_transition',
    });
    const inCode = Object.entries(BOOKING_STATES).flatMap(([from, tos]) => tos.map((to) => `${from} ${to}`));
    expect(rows.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(inCode.sort());
  });

  it('follow the transition table, even in direct SQL', async () => {
    const { bookingId } = await ordered(9);
    await expect(
      api.db.count({ text: "update booking set status = 'held' where booking_id = $1" }, [bookingId]),
    ).rejects.toThrow('does not go from booked to held');
    await expect(
      api.db.count({ text: "update booking set status = 'declined' where booking_id = $1" }, [bookingId]),
    ).rejects.toThrow('booking_seat_taken');
  });
});

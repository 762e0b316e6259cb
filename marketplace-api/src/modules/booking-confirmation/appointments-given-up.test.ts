import type { Order, Rebooking } from 'shared-contracts/wire';
import { bookedOrder, bookingCall, mailedToken, readBooking, TIRE } from '../../../verification/testing/booked-order';
import { AN_ADDRESS } from '../../../verification/testing/shopper';
import { rebookingCalls } from '../../../verification/testing/rebooking-calls';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { bookingDropped } from './ordered-booking';

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

describe('a shopper who gives the time up', () => {
  it('frees the seat, tells the shop, and comes back by the mail', async () => {
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

  it('until the day before, by the calendar of the shop', async () => {
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
      expect([late.status, late.body.code, late.body.detail?.includes(phone)]).toEqual([422, 'BOOKING_TOO_LATE', true]);
    }
    const { body } = await call<Rebooking>('GET', `${bookingId}/rebooking`, shopper);
    expect(Object.values(body.options!)).toEqual([false, false, false, false, false]);
  });

  it('not of an order that is cancelled: its seat was free with it, and the shop was told', async () => {
    const { bookingId, orderId, token } = await bookedOrder(api, 8);
    const shopper = await linkFor(bookingId);
    await api.db.transaction((tx) => bookingDropped(tx, orderId, 'order-cancelled'));
    expect(await readBooking(api, bookingId)).toMatchObject({ status: 'cancelled', seat: null });
    expect((await mailsAbout(bookingId, 'booking-cancelled'))[0]!.text).toContain('The order was canceled');
    expect((await choose(bookingId, shopper, { cancel: true })).status).toBe(404);
    expect((await call('POST', `${bookingId}/confirmation/accept`, token, { bookingTime: '09:00' })).status).toBe(404);
    await api.db.count({ text: "update customer_order set state = 'cancelled' where order_id = $1" }, [orderId]);
    const closed = await choose(bookingId, await linkFor(bookingId), at({ date: '2027-03-01', slot: '09:00' }));
    expect([closed.status, closed.body.code]).toEqual([409, 'BOOKING_CLOSED']);
  });
});

describe('a shopper who has it shipped home instead', () => {
  it('frees the seat, tells the shop, and gets back what was for the installation', async () => {
    const { ann, orderId, bookingId, token } = await bookedOrder(api, 17);
    const shopper = await linkFor(bookingId);
    const alaska = { ...AN_ADDRESS, city: 'Anchorage', state: 'AK', zipCode: '99501' };
    const refused = await choose(bookingId, shopper, { shipHome: { address: alaska } });
    expect([refused.status, refused.body.violations?.[0]?.field]).toEqual([422, 'shipHome.address.zipCode']);
    const home = await choose(bookingId, shopper, { shipHome: { address: AN_ADDRESS } });
    expect([home.status, home.body.status, home.body.isShippedHome]).toEqual([200, 'cancelled', true]);
    expect((await readBooking(api, bookingId))!.seat).toBeNull();
    expect((await mailsAbout(bookingId, 'booking-cancelled'))[0]!.text).toContain('shipped home instead');
    expect((await call('POST', `${bookingId}/confirmation/accept`, token, { bookingTime: '09:00' })).status).toBe(404);
    const { body: order } = await ann.send<Order>('GET', `/orders/${orderId}`);
    expect([order.cartType, order.booking, order.shippingAddress?.address]).toEqual([
      'STH',
      undefined,
      '1 Main Street',
    ]);
    expect(order.refunds?.length).toBe(1);
    // Once: what is at home already is not changed again.
    const again = await choose(bookingId, await linkFor(bookingId), { shipHome: { address: AN_ADDRESS } });
    expect([again.status, again.body.code]).toEqual([409, 'BOOKING_CLOSED']);
  });

  it('not when the tires are on their way', async () => {
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

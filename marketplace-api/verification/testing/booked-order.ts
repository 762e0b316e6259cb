import type { AppointmentCalendar, Order } from 'shared-contracts/wire';
import { A_CONTACT, type OrProblem, type Shopper } from './shopper';
import { TEST_NOW, type TestApi } from './test-api';
import { untilMailed } from './test-mail';

export const TIRE = 'CON-TCTR-2256517-102H';

export interface OpenTime {
  readonly date: string;
  readonly slot: string;
}

/** An order with an appointment, and the token of the installer's mail. */
export interface BookedOrder extends OpenTime {
  readonly ann: Shopper;
  readonly orderId: string;
  readonly bookingId: string;
  readonly installerId: string;
  readonly token: string;
}

export const openTimesOf = ({ days }: AppointmentCalendar): OpenTime[] =>
  days.flatMap((day) => day.slots.filter(({ isOpen }) => isOpen).map(({ slot }) => ({ date: day.date, slot })));

export const openSlots = async (who: Shopper, installerId: string): Promise<OpenTime[]> =>
  openTimesOf((await who.send<AppointmentCalendar>('GET', `/installers/${installerId}/slots`)).body);

/** Returns installers with a shop in a fixed order, so that tests can use different ones. */
export const shopIds = async (api: TestApi): Promise<string[]> =>
  (
    await api.db.many<{ id: string }>({
      text: 'select installer_id as id from installer where not is_mobile order by installer_id limit 30',
    })
  ).map(({ id }) => id);

/** Returns the token in the newest mail of a kind about a booking. */
export async function mailedToken(api: TestApi, kind: string, bookingId: string): Promise<string> {
  const mails = (await untilMailed(api)).filter((mail) => mail.kind === kind && mail.text.includes(bookingId));
  return /#token=([\w-]{43})/.exec(mails.at(-1)!.text)![1]!;
}

/** Sets an order's date to the test's clock, because PostgreSQL dates orders by the real day. */
export const dateOrder = (api: TestApi, orderId: string): Promise<number> =>
  api.db.count({ text: 'update customer_order set created_at = $2 where order_id = $1' }, [orderId, TEST_NOW]);

/** @param fill adds other items to the cart than a set of {@link TIRE} */
export async function bookedOrder(
  api: TestApi,
  nth = 0,
  variant?: string,
  fill: (ann: Shopper) => Promise<unknown> = (ann) => ann.add(TIRE),
): Promise<BookedOrder> {
  const ann = api.newShopper(variant);
  await ann.create({ zipCode: '60601' });
  await fill(ann);
  const installerId = (await shopIds(api))[nth]!;
  const [first] = await openSlots(ann, installerId);
  await ann.send('POST', `/cart/${ann.cartNumber()}/installation`, {
    installerId,
    appointmentDate: first!.date,
    appointmentSlot: first!.slot,
    contact: A_CONTACT,
  });
  const { body: card } = await ann.card();
  const { body: placed } = await ann.order({
    paymentToken: card.paymentToken,
    expectedTotal: (await ann.cart()).body.total.value,
  });
  await dateOrder(api, placed.orderId);
  const { body: order } = await ann.send<Order>('GET', `/orders/${placed.orderId}`);
  const { bookingId } = order.booking!;
  const token = await mailedToken(api, 'booking-link', bookingId);
  return { ann, orderId: placed.orderId, bookingId, installerId, ...first!, token };
}

/** Makes a booking's call with a mailed token, or without one. */
export const bookingCall =
  (api: () => TestApi) =>
  <T>(method: 'GET' | 'POST', path: string, token: string | null, body?: unknown) =>
    api()
      .newShopper()
      .send<OrProblem<T>>(method, `/bookings/${path}`, body, token === null ? {} : { 'x-confirmation-token': token });

export interface BookingNow extends OpenTime {
  readonly status: string;
  readonly seat: number | null;
  readonly installerId: string;
}

export const readBooking = (api: TestApi, bookingId: string): Promise<BookingNow | null> =>
  api.db.one<BookingNow>(
    {
      text: `select status, seat, installer_id as "installerId", appointment_date as date,
          appointment_slot as slot
        from booking
        where booking_id = $1`,
    },
    [bookingId],
  );

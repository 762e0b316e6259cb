import type { AppointmentCalendar, Rebooking } from 'shared-contracts/wire';
import { issueToken } from '../../src/platform/security/one-time-token';
import { bookingCall, openTimesOf } from './booked-order';
import type { TestApi } from './test-api';
import { untilMailed } from './test-mail';

/** Makes the calls of a shopper with an appointment's link, and reads the mails they cause. */
export function rebookingCalls(api: () => TestApi) {
  const call = bookingCall(api);
  return {
    /** Creates a shopper's link, as the order page or a mail does. */
    linkFor: async (subject: string) =>
      (await issueToken(api().db, { purpose: 'rebooking', subject, lifetimeSeconds: 600 })).token,
    choose: (bookingId: string, token: string, body: object) =>
      call<Rebooking>('POST', `${bookingId}/rebooking`, token, body),
    timesFor: async (bookingId: string, token: string, query = '') =>
      openTimesOf((await call<AppointmentCalendar>('GET', `${bookingId}/slots${query}`, token)).body),
    async mailsAbout(bookingId: string, kind: string) {
      const { orderNumber } = (await api().db.one<{ orderNumber: string }>(
        {
          text: `select order_number as "orderNumber"
            from customer_order
            join booking using (order_id)
            where booking_id = $1`,
        },
        [bookingId],
      ))!;
      return (await untilMailed(api())).filter((mail) => mail.kind === kind && mail.text.includes(orderNumber));
    },
  };
}

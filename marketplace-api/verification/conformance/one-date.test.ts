import fc from 'fast-check';
import type {
  AppointmentCalendar,
  BookingConfirmation,
  Cart,
  Installer,
  InstallerList,
  Order,
  Rebooking,
} from 'shared-contracts/wire';
import { issueToken } from '../../src/platform/security/one-time-token';
import { transitDays } from '../../src/modules/catalog/delivery';
import type { ZipPlace } from '../../src/modules/location/zip-directory';
import { longDay } from '../../src/platform/time/store-clock';
import { bookingCall, mailedToken, TIRE } from '../testing/booked-order';
import { propertyRuns } from '../testing/proof-share';
import { A_CONTACT, type Shopper } from '../testing/shopper';
import { startTestApi, TEST_NOW, type TestApi } from '../testing/test-api';
import { readMails } from '../testing/test-mail';

jest.setTimeout(600_000);

/**
 * Minutes behind UTC of Hawaii, Alaska (summer), and the Pacific, Mountain, Central, Eastern and Puerto Rico time
 * zones.
 */
const OFFSETS = [600, 480, 420, 360, 300, 240] as const;
/** Ordinary days, both changes of daylight saving time, the days around Thanksgiving, a Friday, the end of a month. */
const DAYS = [
  '2026-03-07',
  '2026-03-08',
  '2026-10-31',
  '2026-11-01',
  '2026-11-20',
  '2026-11-25',
  '2026-11-30',
] as const;
const CLOCK_TIMES = ['00:00', '00:01', '02:30', '17:00', '23:59'] as const;
const VARIANTS = ['treadmarket', 'lowes', 'benefitsMe'] as const;

const instants = fc
  .record({
    day: fc.constantFrom(...DAYS),
    time: fc.constantFrom(...CLOCK_TIMES),
    offset: fc.constantFrom(...OFFSETS),
  })
  .map(({ day, time, offset }) => new Date(Date.parse(`${day}T${time}:00Z`) + offset * 60_000));

let api: TestApi;
let now = TEST_NOW;
let places: readonly ZipPlace[];

/** Returns whether goods may need a day more or less to a shop one hour's drive away. */
const isOnBorder = ({ lat, lon, state }: ZipPlace): boolean =>
  new Set([-1, 0, 1].map((step) => transitDays({ lat, lon: lon + step, state }))).size > 1;

beforeAll(async () => {
  api = await startTestApi({ now: () => now });
  await api.db.count({ text: 'update stock set quantity = 5000 where product_number = $1' }, [TIRE]);
  const all = await api.db.many<ZipPlace>({
    text: 'select zip, city, state, lat, lon from zip_code order by md5(zip) limit 4000',
  });
  places = all.filter(isOnBorder).slice(0, 60);
});
afterAll(() => api?.close());

const call = bookingCall(() => api);
const firstOpen = ({ days }: AppointmentCalendar): string | undefined => days.find(({ isOpen }) => isOpen)?.date;

/** Returns a shop nearby, preferably one with another transit time than the shopper's. */
async function chosenOf(who: Shopper, place: ZipPlace, pick: number): Promise<Installer> {
  const { body } = await who.send<InstallerList>('GET', `/installers?zipcode=${place.zip}&radius=100&pageSize=40`);
  const open = body.installers.filter(({ nextFreeSlot, isMobileRetailer }) => nextFreeSlot && !isMobileRetailer);
  const days = transitDays(place);
  const other = open.filter(({ lat, lon, address }) => transitDays({ lat, lon, state: address.state }) !== days);
  const choice = other.length > 0 ? other : open;
  return choice[pick % choice.length]!;
}

describe('the date of an appointment and of a delivery', () => {
  it("is the same in list, calendar, cart, order, mails and installer's page", async () => {
    const sample = fc.record({
      at: instants,
      place: fc.constantFrom(...places),
      variant: fc.constantFrom(...VARIANTS),
      pick: fc.nat(39),
    });
    await fc.assert(
      fc.asyncProperty(sample, async ({ at, place, variant, pick }) => {
        now = at;
        const ann = api.newShopper(variant);
        await ann.create({ zipCode: place.zip });
        await ann.add(TIRE, 1);
        const shop = await chosenOf(ann, place, pick);
        const { installerId } = shop;
        const { body: calendar } = await ann.send<AppointmentCalendar>('GET', `/installers/${installerId}/slots`);
        const { date, slot } = shop.nextFreeSlot!;
        expect(firstOpen(calendar)).toBe(date);
        const booked = { installerId, appointmentDate: date, appointmentSlot: slot };
        const kept = await ann.send('POST', `/cart/${ann.cartNumber()}/installation`, {
          ...booked,
          contact: A_CONTACT,
        });
        expect(kept.status).toBe(200);
        const { body: cart } = await ann.cart();
        expect(cart.earliestInstallDate?.date).toBe(calendar.earliestInstallDate);
        const { body: card } = await ann.card();
        const { body: placed } = await ann.order({ paymentToken: card.paymentToken, expectedTotal: cart.total.value });
        await api.db.count({ text: 'update customer_order set created_at = $2 where order_id = $1' }, [
          placed.orderId,
          at,
        ]);
        const { body: order } = await ann.send<Order>('GET', `/orders/${placed.orderId}`);
        const { bookingId } = order.booking!;
        const token = await mailedToken(api, 'booking-link', bookingId);
        const { body: page } = await call<BookingConfirmation>('GET', `${bookingId}/confirmation`, token);
        const { token: link } = await issueToken(api.db, {
          purpose: 'rebooking',
          subject: bookingId,
          lifetimeSeconds: 60,
        });
        const { body: rebooking } = await call<Rebooking>('GET', `${bookingId}/rebooking`, link);
        const { body: anew } = await call<AppointmentCalendar>('GET', `${bookingId}/slots`, link);
        const days = [cart, order, order.booking!, page, rebooking].map(({ appointmentDate }) => appointmentDate);
        expect(days).toEqual(days.map(() => date));
        const from = [page, rebooking, anew].map(({ earliestInstallDate }) => earliestInstallDate);
        expect(from).toEqual(from.map(() => calendar.earliestInstallDate));
        const arrivals = [(cart as Cart).earliestInstallDate!.deliveryDate, page.arrivesOn!].map(longDay);
        expect([cart.estimatedDelivery, order.estimatedDelivery, ...arrivals]).toEqual(
          Array.from({ length: 4 }, () => arrivals[0]),
        );
        const mails = readMails(api).filter(({ text }) => text.includes(order.orderNumber));
        expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order-confirmation', 'booking-link']));
        for (const mail of mails) expect(mail.text).toContain(longDay(date));
      }),
      { ...propertyRuns(60, 10), endOnFailure: true },
    );
  });
});

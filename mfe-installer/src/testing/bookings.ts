import type { BookingConfirmation, MovePrice, Rebooking } from 'shared-contracts';
import { api, aCalendar } from './installers';

export const TOKEN = 'T'.repeat(43);

export const aConfirmation = (over: Partial<BookingConfirmation> = {}): BookingConfirmation => ({
  bookingId: 'B1',
  status: 'booked',
  orderNumber: 'TM-100042',
  installerId: 'N1',
  installerName: 'Riverside Tire & Auto',
  appointmentDate: '2026-11-24',
  appointmentSlot: '09:00',
  appointmentLabel: '9:00 AM – 10:00 AM',
  bookingTime: null,
  earliestInstallDate: '2026-11-24',
  customer: { firstName: 'Ann', lastName: 'Lee', phoneNumber: '312-555-0101' },
  vehicle: null,
  work: [{ brand: 'Continental', name: 'TrueContact', size: '225/65R17', quantity: 4 }],
  mobileInstallationAddress: null,
  arrivesOn: '2026-11-23',
  declineReason: null,
  proposedUntil: null,
  timeZone: 'America/Chicago',
  ...over,
});

export const aRebooking = (over: Partial<Rebooking> = {}): Rebooking => ({
  bookingId: 'B1',
  status: 'proposed',
  orderNumber: 'TM-100042',
  installerId: 'N1',
  installerName: 'Riverside Tire & Auto',
  appointmentDate: '2026-11-24',
  appointmentSlot: '09:00',
  appointmentLabel: '9:00 AM – 10:00 AM',
  proposedUntil: '2026-11-23T15:00:00Z',
  declineReason: 'Fully booked at that time',
  declineExplanation: 'Storm damage.',
  earliestInstallDate: '2026-11-24',
  bookingTime: null,
  installerPhone: '415-555-0101',
  timeZone: 'America/Chicago',
  zipCode: '94110',
  isShippedHome: false,
  revision: 3,
  options: { accept: true, move: true, changeInstaller: true, cancel: true, shipHome: true },
  ...over,
});

const dollars = (value: number) => ({ value, currency: 'USD' as const, formattedValue: `$${value.toFixed(2)}` });

/** Returns the price of a $700 order at another place, in dollars. */
export const aMovePrice = ({ total, due = 0, refund = 0 }: MoveDifference) => ({
  currentTotal: dollars(700),
  total: dollars(total),
  due: dollars(due),
  refund: dollars(refund),
  isFree: false,
});
interface MoveDifference {
  readonly total: number;
  readonly due?: number;
  readonly refund?: number;
}

const problem = (code: string, detail: string, more: object = {}) => ({ title: 'Sorry', code, detail, ...more });

/** API calls for booking B1 with the link's token in the header. */
export const bookingApi = {
  valid: () =>
    api()
      .get('/api/v1/bookings/B1/confirmation/validate')
      .query({ token: TOKEN })
      .reply(200, { result: 'valid', bookingId: 'B1', expiresAt: '2026-11-25T12:00:00Z' }),
  notValid: () =>
    api()
      .get('/api/v1/bookings/B1/confirmation/validate')
      .query({ token: TOKEN })
      .reply(404, problem('CONFIRMATION_EXPIRED', 'This link has expired or has been used.')),
  reads: (path: 'confirmation' | 'rebooking', body: object, status = 200) =>
    api().get(`/api/v1/bookings/B1/${path}`).matchHeader('X-Confirmation-Token', TOKEN).reply(status, body),
  times: (query: object = {}) =>
    api()
      .get('/api/v1/bookings/B1/slots')
      .query(query as never)
      .matchHeader('X-Confirmation-Token', TOKEN)
      .reply(200, aCalendar()),
  costs: (query: object, price: MovePrice) =>
    api()
      .get('/api/v1/bookings/B1/move-price')
      .query(query as never)
      .matchHeader('X-Confirmation-Token', TOKEN)
      .reply(200, price),
  takes: (path: string, body: object, answer: object, status = 200) =>
    api()
      .post(`/api/v1/bookings/B1/${path}`, body as never)
      .matchHeader('X-Confirmation-Token', TOKEN)
      .reply(status, answer),
  problem,
};

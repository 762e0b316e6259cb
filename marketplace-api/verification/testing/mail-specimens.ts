import type { MailKind, MailPayloads } from '../../src/modules/mail/mail.types';

/** Existing subjects of mails, so that their links work. */
export interface MailSubjects {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly cartNumber: string;
  readonly bookingId: string;
  readonly installerId: string;
  readonly additionalPaymentId: string;
  /** Id of a member; only stores with members send these mails. */
  readonly accountId: string;
  /** Id of a requested code. */
  readonly codeId: number;
}

const DAY_SECONDS = 86_400;
const appointment = { appointmentDate: '2026-12-03', appointmentSlot: '09:00' };

/** Returns one mail of every kind. A kind without a specimen does not compile, so that every template is tested. */
export function mailSpecimens(subjects: MailSubjects): { readonly [K in MailKind]: MailPayloads[K] } {
  const { orderId, orderNumber, cartNumber, bookingId, installerId, additionalPaymentId, codeId, accountId } = subjects;
  const shop = { installerName: 'Lakeside Tire' };
  const customer = { customerName: 'Ada Lovelace', customerPhone: '415-555-0142' };
  const chooser = {
    ...appointment,
    ...shop,
    bookingId,
    orderNumber,
    lifetimeSeconds: 14 * DAY_SECONDS,
    firstName: 'Ada',
  };
  const asked = {
    ...appointment,
    ...shop,
    ...customer,
    bookingId,
    installerId,
    orderNumber,
    lifetimeSeconds: 2 * DAY_SECONDS,
    work: '4 × Continental TrueContact Tour 225/65R17',
    vehicle: '2021 Toyota Camry',
  };
  return {
    'order-confirmation': { orderId },
    'order-code': { codeId, orderNumber },
    'order-shipped': { orderId },
    'order-delivered': { orderId },
    'order-cancelled': { orderId, amountCents: 12_345 },
    'order-refunded': { orderId, amountCents: 12_345, isAllBack: false },
    'rebate-claim': {
      orderId,
      status: 'rejected',
      description: 'Buy 4, get $70 back on Visa prepaid card',
      amountCents: 7000,
      payoutOn: '2027-01-22',
      reason: 'The tires were bought after the offer had ended',
    },
    'return-requested': { orderId },
    'return-received': { orderId },
    'return-refused': { orderId, reason: 'The tires were mounted' },
    'booking-link': asked,
    'booking-reminder': asked,
    'booking-confirmed': {
      ...appointment,
      ...shop,
      orderNumber,
      firstName: 'Ada',
      installerAddress: '1 Lake Street, San Francisco, CA 94110',
      installerPhone: '415-555-0100',
      bookingTime: '09:15',
    },
    'booking-declined': {
      ...chooser,
      declineReason: 'Fully booked',
      declineExplanation: 'Our lift is being repaired.',
      rebooking: { appointmentDate: '2026-12-04', appointmentSlot: '10:00' },
      keptUntil: 'Wednesday, December 2, 5 PM',
    },
    'booking-agreed': { ...appointment, ...shop, ...customer, orderNumber },
    'booking-unanswered': chooser,
    'proposal-lapsed': chooser,
    'proposal-lapsed-installer': { ...appointment, ...shop, orderNumber },
    'booking-cancelled': { ...appointment, ...shop, orderNumber, customerName: 'Ada Lovelace', reason: 'given-up' },
    'booking-given-up': chooser,
    'password-reset': { accountId, lifetimeSeconds: 3600 },
    'password-changed': {},
    'review-received': { productName: 'Continental TrueContact Tour' },
    'question-answered': {
      productNumber: 'CON-TCTR-2256517-102H',
      productName: 'Continental TrueContact Tour',
      answer: 'Yes, it carries the mountain with the snowflake.',
    },
    'additional-payment': {
      additionalPaymentId,
      cartNumber,
      lifetimeSeconds: 7 * DAY_SECONDS,
      orderNumber,
      firstName: 'Ada',
      description: 'Disposal of four tires',
      amountCents: 1250,
    },
  };
}

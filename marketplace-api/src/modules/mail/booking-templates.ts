import { clockTime, longDay } from '../../platform/time/store-clock';
import type { MailBlock, MailContent } from './mail-layout';
import { days, text, when, type MailLinks } from './mail-templates';
import type { MailPayloads } from './mail.types';
import { greeting } from './typed-text';

type BookingRequest = MailPayloads['booking-link'];

/** Returns heading and lead by the reason of the request: a new appointment, a changed one, or a reminder. */
function question(booking: BookingRequest, isReminder: boolean): { readonly heading: string; readonly lead: string } {
  const { installerName, movedFrom } = booking;
  if (isReminder)
    return {
      heading: 'Your customer waits for your answer',
      lead:
        `Hello ${installerName}, we asked you to confirm this appointment and have not heard from you yet. ` +
        'Please accept or decline it. It takes two clicks.',
    };
  if (movedFrom)
    return {
      heading: 'Your customer has chosen another time',
      lead:
        `Hello ${installerName}, your customer cannot come on ${when(movedFrom)} and asks for ` +
        'another time instead. Please accept or decline it.',
    };
  return {
    heading: 'A new installation for you',
    lead: `Hello ${installerName}, a customer has booked an appointment with you. Please accept or decline it.`,
  };
}

export function bookingLink(booking: BookingRequest, token: string, links: MailLinks, isReminder = false): MailContent {
  const vehicle = booking.vehicle === null ? [] : [['Vehicle', booking.vehicle] as const];
  const { heading, lead } = question(booking, isReminder);
  return {
    subject: `${isReminder ? 'Still open, please confirm' : 'Please confirm'}: ${when(booking)}`,
    heading,
    blocks: [
      text(lead),
      {
        kind: 'facts',
        rows: [
          ['Appointment', when(booking)],
          ['Work', booking.work],
          ...vehicle,
          ['Customer', `${booking.customerName}, ${booking.customerPhone}`],
          ['Order', booking.orderNumber],
        ],
      },
      { kind: 'button', label: 'Accept or decline', url: links.booking(booking.bookingId, token) },
      { kind: 'note', text: `The link works once, for ${days(booking.lifetimeSeconds)}. Do not share it.` },
    ],
  };
}

export function bookingConfirmed(booking: MailPayloads['booking-confirmed']): MailContent {
  return {
    subject: `Your appointment is confirmed: ${when(booking)}`,
    heading: 'Your appointment is confirmed',
    blocks: [
      text(
        `${greeting(booking.firstName)} ${booking.installerName} ` +
          `${booking.isVisit ? 'comes to' : 'expects'} ${booking.driverName ?? 'you'}.`,
      ),
      {
        kind: 'facts',
        rows: [
          ['When', when(booking)],
          [booking.isVisit ? 'They arrive at' : 'Be there at', clockTime(booking.bookingTime)],
          booking.isVisit
            ? ['The installer comes to you', booking.installerAddress]
            : ['Where', `${booking.installerName}, ${booking.installerAddress}`],
          ['Phone', booking.installerPhone],
          ['Order', booking.orderNumber],
        ],
      },
      text('Please bring your wheel lock key, if your wheels have one.'),
    ],
  };
}

export function bookingDeclined(
  booking: MailPayloads['booking-declined'],
  token: string,
  links: MailLinks,
): MailContent {
  const { rebooking, keptUntil } = booking;
  const proposal: MailBlock[] = [
    text(
      rebooking === null
        ? 'Choose another time; your order is safe.'
        : `${booking.installerName} proposes another time: ${when(rebooking)}. ` +
            `Take it, or choose another one.${keptUntil ? ` It is kept for you until ${keptUntil}.` : ''}`,
    ),
    { kind: 'button', label: 'Choose your appointment', url: links.rebooking(booking.bookingId, token) },
    { kind: 'note', text: `The link works once, for ${days(booking.lifetimeSeconds)}.` },
  ];
  return {
    subject: `Your appointment of ${longDay(booking.appointmentDate)} cannot take place`,
    heading: 'Your installer needs a different time',
    blocks: [
      text(`${greeting(booking.firstName)} ${booking.installerName} cannot take your appointment of ${when(booking)}.`),
      {
        kind: 'facts',
        rows: [
          ['Reason', booking.declineReason],
          ...(booking.declineExplanation ? [['In their words', booking.declineExplanation] as const] : []),
          ['Order', booking.orderNumber],
        ],
      },
      ...proposal,
    ],
  };
}

export function bookingAgreed(booking: MailPayloads['booking-agreed']): MailContent {
  return {
    subject: `Confirmed: ${when(booking)}`,
    heading: 'Your customer comes at the new time',
    blocks: [
      text(`Hello ${booking.installerName}, your customer takes the time you proposed. You have nothing more to do.`),
      {
        kind: 'facts',
        rows: [
          ['Appointment', when(booking)],
          ['Customer', `${booking.customerName}, ${booking.customerPhone}`],
          ['Order', booking.orderNumber],
        ],
      },
    ],
  };
}

/** Returns the shopper's options when an appointment cannot take place as agreed. */
const rebookingOptions = (bookingId: string, token: string, links: MailLinks, lifetimeSeconds: number): MailBlock[] => [
  { kind: 'button', label: 'Choose your appointment', url: links.rebooking(bookingId, token) },
  {
    kind: 'note',
    text:
      'Another time, another installer near you, or shipped to your home: the page shows what is possible. ' +
      `The link works once, for ${days(lifetimeSeconds)}.`,
  },
];

/** To the shopper, when the installer has not answered for two working days. */
export function bookingUnanswered(
  booking: MailPayloads['booking-unanswered'],
  token: string,
  links: MailLinks,
): MailContent {
  return {
    subject: `Your appointment of ${longDay(booking.appointmentDate)} is not confirmed yet`,
    heading: 'Your installer has not answered yet',
    blocks: [
      text(
        `${greeting(booking.firstName)} ${booking.installerName} has not confirmed ${when(booking)} so far. ` +
          'We keep asking. You do not have to wait: choose another time or another installer.',
      ),
      { kind: 'facts', rows: [['Order', booking.orderNumber]] },
      ...rebookingOptions(booking.bookingId, token, links, booking.lifetimeSeconds),
    ],
  };
}

/** To the shopper, who did not answer a proposal in time. */
export function proposalLapsed(booking: MailPayloads['proposal-lapsed'], token: string, links: MailLinks): MailContent {
  return {
    subject: 'The proposed time is no longer kept for you',
    heading: 'Choose another time',
    blocks: [
      text(
        `${greeting(booking.firstName)} ${booking.installerName} kept ${when(booking)} for you until now. ` +
          'Your order is safe; choose when and where it is installed.',
      ),
      { kind: 'facts', rows: [['Order', booking.orderNumber]] },
      ...rebookingOptions(booking.bookingId, token, links, booking.lifetimeSeconds),
    ],
  };
}

/** To the installer: its proposed time is free again. */
export function proposalLapsedInstaller(booking: MailPayloads['proposal-lapsed-installer']): MailContent {
  return {
    subject: `No longer kept: ${when(booking)}`,
    heading: 'Your proposal was not answered',
    blocks: [
      text(
        `Hello ${booking.installerName}, your customer has not answered the time you proposed, ` +
          'so you no longer have to keep it. When they choose another time, we ask you again.',
      ),
      {
        kind: 'facts',
        rows: [
          ['Proposed', when(booking)],
          ['Order', booking.orderNumber],
        ],
      },
    ],
  };
}

const WHY_CANCELLED: Record<MailPayloads['booking-cancelled']['reason'], string> = {
  'given-up': 'Your customer has given this appointment up.',
  'other-installer': 'Your customer has chosen another installer.',
  'shipped-home': 'Your customer has the order shipped home instead.',
  'order-cancelled': 'The order was canceled.',
};

/** To the installer: the appointment was cancelled and its time is free again. */
export function bookingCancelled(booking: MailPayloads['booking-cancelled']): MailContent {
  return {
    subject: `Canceled: ${when(booking)}`,
    heading: 'This appointment is canceled',
    blocks: [
      text(`Hello ${booking.installerName}, this car will not come. ${WHY_CANCELLED[booking.reason]}`),
      {
        kind: 'facts',
        rows: [
          ['Appointment', when(booking)],
          ['Customer', booking.customerName],
          ['Order', booking.orderNumber],
        ],
      },
    ],
  };
}

/** Confirms to the shopper that the appointment is canceled, with a link to choose another time. */
export function bookingGivenUp(
  booking: MailPayloads['booking-given-up'],
  token: string,
  links: MailLinks,
): MailContent {
  return {
    subject: `Your appointment of ${longDay(booking.appointmentDate)} is canceled`,
    heading: 'Your appointment is canceled',
    blocks: [
      text(
        `${greeting(booking.firstName)} ${booking.installerName} no longer expects you on ${when(booking)}. ` +
          'Your order stays as it is. Choose another appointment when you are ready.',
      ),
      { kind: 'facts', rows: [['Order', booking.orderNumber]] },
      ...rebookingOptions(booking.bookingId, token, links, booking.lifetimeSeconds),
    ],
  };
}

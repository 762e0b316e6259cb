import type { TokenPurpose } from '../../platform/security/one-time-token';
import * as templates from './booking-templates';
import type { MailContent } from './mail-layout';
import type { MailLinks } from './mail-templates';
import type { MailKind, OutboxMessage } from './mail.types';

/** Creates a link's token. Called when a mail is rendered, so that no outbox row contains a token. */
export type TokenIssuer = (
  purpose: TokenPurpose,
  subject: string,
  lifetimeSeconds: number,
  payload?: unknown,
) => Promise<string>;

const KINDS = [
  'booking-link',
  'booking-reminder',
  'booking-confirmed',
  'booking-agreed',
  'booking-declined',
  'booking-unanswered',
  'booking-cancelled',
  'booking-given-up',
  'proposal-lapsed',
  'proposal-lapsed-installer',
] as const satisfies readonly MailKind[];

export type BookingMail = Extract<OutboxMessage, { kind: (typeof KINDS)[number] }>;

export const isBookingMail = (message: OutboxMessage): message is BookingMail =>
  (KINDS as readonly string[]).includes(message.kind);

/** Returns the content of a mail about an appointment, and issues the token of its link. */
export async function bookingContent(message: BookingMail, links: MailLinks, issue: TokenIssuer): Promise<MailContent> {
  const chooser = ({ bookingId, lifetimeSeconds }: { bookingId: string; lifetimeSeconds: number }) =>
    issue('rebooking', bookingId, lifetimeSeconds);
  switch (message.kind) {
    case 'booking-link':
    case 'booking-reminder': {
      const { bookingId, lifetimeSeconds, installerId } = message.payload;
      const token = await issue('confirmation', bookingId, lifetimeSeconds, installerId && { installerId });
      return templates.bookingLink(message.payload, token, links, message.kind === 'booking-reminder');
    }
    case 'booking-confirmed':
      return templates.bookingConfirmed(message.payload);
    case 'booking-agreed':
      return templates.bookingAgreed(message.payload);
    case 'booking-declined':
      return templates.bookingDeclined(message.payload, await chooser(message.payload), links);
    case 'booking-unanswered':
      return templates.bookingUnanswered(message.payload, await chooser(message.payload), links);
    case 'booking-given-up':
      return templates.bookingGivenUp(message.payload, await chooser(message.payload), links);
    case 'proposal-lapsed':
      return templates.proposalLapsed(message.payload, await chooser(message.payload), links);
    case 'proposal-lapsed-installer':
      return templates.proposalLapsedInstaller(message.payload);
    case 'booking-cancelled':
      return templates.bookingCancelled(message.payload);
  }
}

import type { Queries } from '../../platform/database/database';
import type { MailRequest, OfferedKind } from './mail.types';
import * as sql from './mail.sql';

/** The client that requests a mail to an unconfirmed address. */
export interface MailAsker {
  /** Hash of the network address of the request. */
  readonly client: Buffer;
  /**
   * Whether this client has proved before that it belongs to the mailbox's owner. Unknown clients share a mailbox's
   * limit; a known client has its own, which others cannot exhaust.
   */
  readonly isKnown: boolean;
}

interface Limits {
  readonly inHourOfPair: number;
  readonly inDayOfPair: number;
  /** Mails of this kind per day to one mailbox, over all clients. */
  readonly inDayOfMailbox: number;
}
const LINKS: Limits = { inHourOfPair: 3, inDayOfPair: 10, inDayOfMailbox: 20 };
const LIMITS: Readonly<Record<OfferedKind, Limits>> = {
  'review-received': { inHourOfPair: 1, inDayOfPair: 1, inDayOfMailbox: 1 },
  'order-code': LINKS,
  'password-reset': LINKS,
};
/** Mails of all these kinds per day: to one mailbox by unknown clients, and by one client to any mailbox. */
const IN_DAY_OF_MAILBOX = 20;
const IN_DAY_OF_CLIENT = 100;

/**
 * Returns whether another such mail may go to a mailbox, in any spelling of its address. Locks the mailbox until the
 * transaction ends, so that concurrent requests are all counted.
 */
export async function mayOfferMail(
  tx: Queries,
  { kind, recipient }: { readonly kind: OfferedKind; readonly recipient: string },
  { client, isKnown }: MailAsker,
): Promise<boolean> {
  await tx.one(sql.lockMailbox, [recipient]);
  const { inHourOfPair, inDayOfPair, inDayOfMailbox } = LIMITS[kind];
  const limits = [inHourOfPair, inDayOfPair, IN_DAY_OF_CLIENT, inDayOfMailbox, IN_DAY_OF_MAILBOX];
  const { isAllowed } = await tx.oneOrThrow<{ isAllowed: boolean }>(sql.mayOffer, [
    kind,
    recipient,
    client,
    isKnown,
    ...limits,
  ]);
  return isAllowed;
}

type OfferedMail = Extract<MailRequest, { kind: OfferedKind }>;

/** Adds a mail to the outbox after {@link mayOfferMail} allowed it. */
export async function putOfferedMail(
  tx: Queries,
  { kind, recipient, benefitType, payload }: OfferedMail,
  { client }: MailAsker,
): Promise<void> {
  await tx.count(sql.putOffered, [kind, recipient, benefitType, JSON.stringify(payload), client]);
}

/** Adds a mail to the outbox unless its mailbox or client has reached a limit. */
export async function offerMail(tx: Queries, mail: OfferedMail, asker: MailAsker): Promise<void> {
  if (await mayOfferMail(tx, mail, asker)) await putOfferedMail(tx, mail, asker);
}

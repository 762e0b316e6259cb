import type { Queries } from '../../platform/database';
import type { MailRequest, OfferedKind } from './mail.types';
import * as sql from './mail.sql';

/** Who asks for a mail to an address that nobody has confirmed to be theirs. */
export interface MailAsker {
  /** Hash of the network address that the request came from. */
  readonly client: Buffer;
  /**
   * Whether this client has shown before that the mailbox's owner uses it. Strangers share the mails of a mailbox;
   * whoever is known has mails of their own, which no stranger can use up.
   */
  readonly isKnown: boolean;
}

interface Limits {
  readonly inHourOfPair: number;
  readonly inDayOfPair: number;
  /** Of this kind, to one mailbox, over all clients. */
  readonly inDayOfMailbox: number;
}
const LINKS: Limits = { inHourOfPair: 3, inDayOfPair: 10, inDayOfMailbox: 20 };
const LIMITS: Readonly<Record<OfferedKind, Limits>> = {
  'review-received': { inHourOfPair: 1, inDayOfPair: 1, inDayOfMailbox: 1 },
  'order-code': LINKS,
  'password-reset': LINKS,
};
/** Of all these kinds together: to one mailbox for strangers, and for one client to anybody. */
const IN_DAY_OF_MAILBOX = 20;
const IN_DAY_OF_CLIENT = 100;

/**
 * Whether one more such mail may go to a mailbox, however its address is spelt; holds the mailbox until the transaction
 * ends, so that requests which meet are all counted.
 */
export async function mayOfferMail(
  tx: Queries,
  { kind, recipient }: { readonly kind: OfferedKind; readonly recipient: string },
  { client, isKnown }: MailAsker,
): Promise<boolean> {
  await tx.one(sql.lockMailbox, [recipient]);
  const { inHourOfPair, inDayOfPair, inDayOfMailbox } = LIMITS[kind];
  const limits = [inHourOfPair, inDayOfPair, IN_DAY_OF_CLIENT, inDayOfMailbox, IN_DAY_OF_MAILBOX];
  const { isAllowed } = (await tx.one<{ isAllowed: boolean }>(sql.mayOffer, [
    kind,
    recipient,
    client,
    isKnown,
    ...limits,
  ]))!;
  return isAllowed;
}

type OfferedMail = Extract<MailRequest, { kind: OfferedKind }>;

/** Puts a mail in the outbox that {@link mayOfferMail} has just allowed. */
export async function putOfferedMail(
  tx: Queries,
  { kind, recipient, benefitType, payload }: OfferedMail,
  { client }: MailAsker,
): Promise<void> {
  await tx.count(sql.putOffered, [kind, recipient, benefitType, JSON.stringify(payload), client]);
}

/** Puts a mail in the outbox unless its mailbox or its client has had enough of them. */
export async function offerMail(tx: Queries, mail: OfferedMail, asker: MailAsker): Promise<void> {
  if (await mayOfferMail(tx, mail, asker)) await putOfferedMail(tx, mail, asker);
}

import type { Queries } from '../../platform/database/database';
import type { CausedMail } from './mail.types';
import * as sql from './mail.sql';

/**
 * Adds a mail to the outbox in the caller's transaction, so that it is sent only if the transaction commits. It is
 * rendered, and its link's token issued, when it is sent. Mails that unauthenticated callers can request go through
 * `offerMail`, which limits them.
 */
export async function enqueueMail(tx: Queries, { kind, recipient, benefitType, payload }: CausedMail): Promise<void> {
  await tx.count(sql.putMail, [kind, recipient, benefitType, JSON.stringify(payload)]);
}

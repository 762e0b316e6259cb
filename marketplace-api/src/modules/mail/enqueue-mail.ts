import type { Queries } from '../../platform/database';
import type { CausedMail } from './mail.types';
import * as sql from './mail.sql';

/**
 * Puts a mail in the outbox, in the transaction of what it tells about: it is sent if and only if that is committed.
 * It is rendered when it is sent, and its link's token is issued only then. Kinds that anybody can ask for go through
 * `offerMail`, which limits them.
 */
export async function enqueueMail(tx: Queries, { kind, recipient, benefitType, payload }: CausedMail): Promise<void> {
  await tx.count(sql.putMail, [kind, recipient, benefitType, JSON.stringify(payload)]);
}

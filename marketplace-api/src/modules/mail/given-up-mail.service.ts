import type { GivenUpMail } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database/database';
import { failure, type Failure } from '../../platform/values/failure';
import * as sql from './mail.sql';

interface GivenUpRow extends Omit<GivenUpMail, 'createdAt'> {
  readonly createdAt: Date;
}

const unknownMail = () =>
  failure(404, 'NOT_FOUND', 'There is no such mail. List the mails that were given up for their ids.');
const notGivenUp = () =>
  failure(409, 'MAIL_NOT_GIVEN_UP', 'This mail was sent, or is still being tried. Nothing is to be done.');

/** Lists undeliverable mails for staff, the oldest first. */
export const givenUpMailService = (db: Queries) => ({
  async list(limit: number): Promise<GivenUpMail[]> {
    const rows = await db.many<GivenUpRow>(sql.givenUp, [limit]);
    return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
  },

  /** Sends a mail again with a full number of tries. It is rendered again, with valid links. */
  async retry(messageId: number): Promise<{ messageId: number } | Failure> {
    if ((await db.count(sql.retryGivenUp, [messageId])) > 0) return { messageId };
    return (await db.one(sql.messageExists, [messageId])) === null ? unknownMail() : notGivenUp();
  },
});

export type GivenUpMailService = ReturnType<typeof givenUpMailService>;

import path from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database';
import type { Env } from '../../platform/settings/env';
import { mailService, type MailService, type MailSources } from './mail.service';
import { folderTransport, smtpTransport } from './mail-transport';

export const folderOf = (env: Env): string => path.join(env.dataDir, 'mail');

/** Creates the mail service: with a mail server where one is configured, otherwise with files. */
export function openMail(env: Env, db: Database, logger: Logger, sources: MailSources): MailService {
  const transport = env.smtpUrl === null ? folderTransport(folderOf(env)) : smtpTransport(env.smtpUrl);
  return mailService({ db, logger, transport, from: env.mailFrom, storeUrls: env.storeUrls, ...sources });
}

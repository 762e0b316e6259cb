import path from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database';
import { callProvider } from '../../platform/observability/process-metrics';
import type { Env } from '../../platform/settings/env';
import { mailService, type MailService, type MailSources } from './mail.service';
import { folderTransport, smtpTransport, type MailTransport } from './mail-transport';

export const folderOf = (env: Env): string => path.join(env.dataDir, 'mail');

const measured = (transport: MailTransport): MailTransport => ({
  send: (letter) => callProvider('mail', 'send', () => transport.send(letter)),
  close: () => transport.close(),
});

/** Creates the mail service: with a mail server where one is configured, otherwise with files. */
export function openMail(env: Env, db: Database, logger: Logger, sources: MailSources): MailService {
  const transport = measured(env.smtpUrl === null ? folderTransport(folderOf(env)) : smtpTransport(env.smtpUrl));
  return mailService({ db, logger, transport, from: env.mailFrom, storeUrls: env.storeUrls, ...sources });
}

import path from 'node:path';
import nodemailer from 'nodemailer';
import { makePrivateFolder, writePrivateFile } from '../../platform/security/private-files';
import type { Mail } from './mail.types';

export interface Letter extends Mail {
  readonly id: number;
  readonly kind: string;
  readonly to: string;
  readonly from: string;
  readonly at: Date;
}

/** Sends a mail, or throws to have it retried later. */
export interface MailTransport {
  send(letter: Letter): Promise<void>;
  close(): void;
}

const SILENCE_MS = 10_000;

/** Returns a permanent message id, by which a server can detect a second delivery. */
const messageId = ({ id, from }: Letter): string => `<outbox-${id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`;

export function smtpTransport(url: string): MailTransport {
  const transporter = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: 2 * SILENCE_MS,
  });
  return {
    send: async (letter) => {
      const { from, to, subject, html, text, at } = letter;
      await transporter.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        html,
        text,
        date: at,
        messageId: messageId(letter),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transporter.close(),
  };
}

/**
 * Writes mails to files where no mail server is configured: data in `mail.json`, the rendered mail in `.html` and
 * `.txt`.
 */
export function folderTransport(folder: string): MailTransport {
  return {
    async send(letter) {
      await makePrivateFolder(folder);
      const name = path.join(folder, `${String(letter.id).padStart(6, '0')}-${letter.kind}`);
      await writePrivateFile(`${name}.html`, letter.html);
      await writePrivateFile(`${name}.txt`, letter.text);
      await writePrivateFile(`${name}.json`, JSON.stringify(letter, null, 1));
    },
    close: () => undefined,
  };
}

import fs from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Mail } from './mail.types';

export interface Letter extends Mail {
  readonly id: number;
  readonly kind: string;
  readonly to: string;
  readonly from: string;
  readonly at: Date;
}

/** Takes a letter, or throws: then it is tried again later. */
export interface MailTransport {
  send(letter: Letter): Promise<void>;
  close(): void;
}

const SILENCE_MS = 10_000;

/** The id names the letter for good: a server that has it already can tell a second sending. */
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

/** Without a mail server, letters become files: what was sent is in `mail.json`, as people see it in `.html` and `.txt`. */
export function folderTransport(folder: string): MailTransport {
  return {
    async send(letter) {
      await fs.mkdir(folder, { recursive: true });
      const name = path.join(folder, `${String(letter.id).padStart(6, '0')}-${letter.kind}`);
      await fs.writeFile(`${name}.html`, letter.html);
      await fs.writeFile(`${name}.txt`, letter.text);
      await fs.writeFile(`${name}.json`, JSON.stringify(letter, null, 1));
    },
    close: () => undefined,
  };
}

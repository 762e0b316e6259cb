import fs from 'node:fs';
import path from 'node:path';
import type { Letter } from '../../src/modules/mail/mail-transport';
import type { TestApi } from './test-api';

/** Returns every mail that the API has written so far, oldest first. */
export function readMails({ folder }: Pick<TestApi, 'folder'>): Letter[] {
  const mails = path.join(folder, 'mail');
  const names = fs.existsSync(mails) ? fs.readdirSync(mails).filter((name) => name.endsWith('.json')) : [];
  return names
    .map((name) => JSON.parse(fs.readFileSync(path.join(mails, name), 'utf8')) as Letter)
    .sort((a, b) => a.id - b.id);
}

/** Waits for mails in progress, including those of the API's own task, and returns all. */
export async function untilMailed(api: Pick<TestApi, 'folder' | 'mail'>): Promise<Letter[]> {
  for (let tries = 0; tries < 200; tries += 1) {
    await api.mail.sendWaiting();
    if (!(await api.mail.counts()).some(({ state, count }) => state === 'waiting' && count > 0)) return readMails(api);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('Some mail is still waiting.');
}

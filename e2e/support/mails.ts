import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { required } from './env';
import { expect } from './test';

/** A mail that the store wrote to a file instead of sending it. */
export interface Letter {
  readonly id: number;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Returns every mail to an address, oldest first. */
export async function mailsTo(email: string): Promise<Letter[]> {
  const folder = path.join(required('dataDir'), 'mail');
  const names = await readdir(folder).catch(() => []);
  const letters = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Letter),
  );
  return letters.filter(({ to }) => to === email).sort((one, other) => one.id - other.id);
}

/** Returns the newest mail of a kind to an address, once it is written. */
export async function mailOf(email: string, kind: string): Promise<Letter> {
  const newest = async () => (await mailsTo(email)).findLast((letter) => letter.kind === kind);
  await expect.poll(newest, { message: `a mail ${kind} to ${email}` }).toBeDefined();
  return (await newest())!;
}

/** Returns the address of the button in a mail. */
export function linkIn({ kind, text }: Letter): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`The mail ${kind} has no link.`);
  return link;
}

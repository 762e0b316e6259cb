import { readFile, rename, writeFile } from 'node:fs/promises';
import { env } from '../env';

export const readOwners = (): Promise<string> => readFile(env.ownersFile, 'utf8');

/** Writes atomically, because the gateway may read the file at any time. */
export async function writeOwners(text: string): Promise<void> {
  await writeFile(`${env.ownersFile}.new`, text);
  await rename(`${env.ownersFile}.new`, env.ownersFile);
}

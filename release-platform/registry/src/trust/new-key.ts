import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublicKey } from './envelope';
import { generateKey } from './signing-key';

/** Returns the reason why a text cannot be a key's name, or null. */
export const keyNameProblem = (id: string): string | null =>
  /^[a-z0-9][a-z0-9-]{2,63}$/.test(id)
    ? null
    : `'${id}' is no name of a key: three or more small letters, digits and hyphens.`;

type NewKey = { readonly file: string; readonly publicKey: PublicKey } | { readonly error: string };

/** Creates a signing key in the current folder. */
export async function writeNewKey(id: string): Promise<NewKey> {
  const { file, publicKey } = generateKey(id);
  const target = path.resolve(`${id}.key.json`);
  try {
    // Never overwrites another key.
    await writeFile(target, file, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return { error: `${target} is there already. Move it away, or choose another name.` };
  }
  return { file: target, publicKey };
}

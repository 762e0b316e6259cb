import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Tells what to write instead. */
export class NewNameError extends Error {}

/** What stands in the template, and what stands in the copy. Also in names of files. */
export type Words = readonly (readonly [string, string])[];

const named = (text: string, words: Words): string =>
  words.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);

/** `gift-cards` → `Gift Cards`. */
export const titleOf = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** Copies a template in names of its own. @throws when the folder is there already: nothing is ever overwritten. */
export async function copyTemplate(template: string, folder: string, words: Words): Promise<void> {
  await cp(template, folder, { recursive: true, errorOnExist: true, force: false });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    await writeFile(file, named(await readFile(file, 'utf8'), words));
    const own = path.join(entry.parentPath, named(entry.name, words));
    if (own !== file) await rename(file, own);
  }
}

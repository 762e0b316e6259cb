import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The message names a valid alternative. */
export class NewNameError extends Error {}

/** Words in the template and their replacement in the copy, also in file names. */
export type Words = readonly (readonly [string, string])[];

const named = (text: string, words: Words): string =>
  words.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);

/** `gift-cards` → `Gift Cards`. */
export const titleOf = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** `gift-cards` → `GiftCards`. */
export const pascalCase = (name: string): string => titleOf(name).replaceAll(' ', '');

/** `gift-cards` → `giftCards`. */
export function camelCase(name: string): string {
  const word = pascalCase(name);
  return word.charAt(0).toLowerCase() + word.slice(1);
}

/**
 * Copies the files of a template, with its words replaced in names and contents. The folder may contain other files.
 * @throws when one of the files exists already: files are never overwritten
 */
export async function copyTemplate(template: string, folder: string, words: Words): Promise<void> {
  const entries = await readdir(template, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const source = path.join(entry.parentPath, entry.name);
    const target = path.join(folder, path.relative(template, entry.parentPath), named(entry.name, words));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, named(await readFile(source, 'utf8'), words), { flag: 'wx' });
  }
}

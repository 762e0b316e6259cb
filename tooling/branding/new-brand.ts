import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { benefitTypeOf, brandFolders, brandsHome, nameFault } from './brand-names';

/** Tells what to write instead. */
export class NewBrandError extends Error {}

const title = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/**
 * Makes the folder of a brand from the template, in its own name. It is a brand that may be served as it is.
 * @param root the repository that gets it @param template the folder to copy
 * @throws NewBrandError for a name that cannot be a brand's
 */
export async function newBrand(root: string, name: string, template: string): Promise<string> {
  const home = brandsHome(root);
  const fault = nameFault(name, brandFolders(home));
  if (fault) throw new NewBrandError(fault);
  const folder = path.join(home, name);
  await cp(template, folder, { recursive: true, errorOnExist: true, force: false });
  const oneWord = benefitTypeOf(name).toLowerCase();
  const words = [
    ['your-brand', name],
    ['yourbrand', oneWord],
    ['YOURBRAND', oneWord.replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit))).toUpperCase()],
    ['Your Brand', title(name)],
  ] as const;
  for (const file of await readdir(folder)) {
    const text = await readFile(path.join(folder, file), 'utf8');
    const named = words.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
    await writeFile(path.join(folder, file), named);
  }
  return folder;
}

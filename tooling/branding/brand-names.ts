import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isReservedName } from '../new/reserved-names';

/** Folder of the store's own brand, which is first in every list of brands. */
export const MAIN = 'treadmarket';
const FORM = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const LENGTH = { min: 3, max: 30 } as const;
/** Names with another meaning in addresses of the store or in its host names. */
const TAKEN = new Set(['www', 'api', 'localhost', 'preview', 'brand', 'your-brand']);

/** `acme-tires` is the benefit type `acmeTires`. */
export const benefitTypeOf = (folder: string): string =>
  folder.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the problem with the name of a brand's folder, or null. */
export function findBrandNameProblem(name: string, others: readonly string[] = []): string | null {
  if (name.length < LENGTH.min || name.length > LENGTH.max)
    return (
      `'${name}' has ${name.length} characters. ` +
      `A brand's name has ${LENGTH.min} to ${LENGTH.max}, for example acme-tires.`
    );
  if (!FORM.test(name))
    return `'${name}' is no name of a brand. Write small letters, digits and single hyphens, for example acme-tires.`;
  if (TAKEN.has(name) || isReservedName(name))
    return `'${name}' means something else here. Choose another name, for example acme-tires.`;
  // Host names and settings ignore case and hyphens: benefits-me and benefitsme are one name there.
  const twin = others.find((other) => other.replaceAll('-', '') === name.replaceAll('-', ''));
  if (twin) return `'${name}' reads like the brand '${twin}'. Choose another name.`;
  return null;
}

/** The folders below `brands/`: the main brand first, the others by name. */
export function brandFolders(home: string): readonly string[] {
  const names = readdirSync(home, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
  return [...names.filter((name) => name === MAIN), ...names.filter((name) => name !== MAIN).sort()];
}

export const brandsHome = (root: string): string => path.join(root, 'brands');

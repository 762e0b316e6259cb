import path from 'node:path';
import { copyTemplate, NewNameError, titleOf } from '../new/copy-template';
import { benefitTypeOf, brandFolders, brandsHome, findBrandNameProblem } from './brand-names';
import { writeIndexes } from './generate-index';

/**
 * Creates the folder of a brand from the template, ready to be served.
 * @param root the repository that gets it
 * @param template the folder to copy
 * @returns the folder
 * @throws NewNameError for a name that cannot be a brand's
 */
export async function newBrand(root: string, name: string, template: string): Promise<string> {
  const home = brandsHome(root);
  const problem = findBrandNameProblem(name, brandFolders(home));
  if (problem) throw new NewNameError(problem);
  const folder = path.join(home, name);
  const oneWord = benefitTypeOf(name).toLowerCase();
  await copyTemplate(template, folder, [
    ['your-brand', name],
    ['yourbrand', oneWord],
    ['YOURBRAND', oneWord.replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit))).toUpperCase()],
    ['Your Brand', titleOf(name)],
    ['../../../brands/types', '../types'],
  ]);
  return folder;
}

/**
 * `npm run new -- brand`: also updates the lists in which packages find brands.
 * @returns the remaining steps, as lines
 */
export async function addBrand(root: string, name: string): Promise<readonly string[]> {
  const folder = await newBrand(root, name, path.join(root, 'tooling/templates/brand'));
  await writeIndexes(root);
  return [
    `Made ${path.relative(root, folder)}. Give it a phone number, words, colours and a word-mark of its own;`,
    'npm run brands checks them. docs/guides/a-new-brand.md tells the rest.',
  ];
}

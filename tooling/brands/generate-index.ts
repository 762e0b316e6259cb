import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { benefitTypeOf, brandFolders, brandsHome } from './brand-names';

interface Index {
  readonly file: string;
  /** File in each brand's folder, without extension. */
  readonly part: string;
  readonly exported: string;
  readonly table: string;
}

/** One index for each file of a brand: who reads themes does not load words. */
const INDEXES: readonly Index[] = [
  { file: 'identities.generated.ts', part: 'identity', exported: 'identity', table: 'BRAND_IDENTITIES' },
  { file: 'rules.generated.ts', part: 'rules', exported: 'rules', table: 'RULES' },
  { file: 'themes.generated.ts', part: 'theme', exported: 'theme', table: 'THEMES' },
  { file: 'word-marks.generated.ts', part: 'word-mark', exported: 'WordMark', table: 'WORD_MARKS' },
];

function textOf({ part, exported, table }: Index, folders: readonly string[]): string {
  const types = folders.map(benefitTypeOf);
  const lines = ['// Made by `npm run brands` from the folders beside this file. Do not edit.'];
  folders.forEach((folder, at) => lines.push(`import { ${exported} as ${types[at]} } from './${folder}/${part}';`));
  if (part === 'identity') lines.push('', `export const BENEFIT_TYPES = ${JSON.stringify(types)} as const;`);
  lines.push('', `export const ${table} = { ${types.join(', ')} };`, '');
  return lines.join('\n');
}

/** The index files of the brands below `root/brands`, by name, as they should read. */
export async function indexFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const home = brandsHome(root);
  const folders = brandFolders(home);
  const style = await resolveConfig(path.join(home, 'index.ts'));
  const texts = INDEXES.map(async (index) => {
    const text = await format(textOf(index, folders), { ...style, parser: 'typescript' });
    return [index.file, text] as const;
  });
  return new Map(await Promise.all(texts));
}

/** Names of index files that are missing or do not list the brands as they are. */
export async function staleIndexes(root: string): Promise<readonly string[]> {
  const stale = [];
  for (const [file, text] of await indexFiles(root)) {
    const present = await readFile(path.join(brandsHome(root), file), 'utf8').catch(() => null);
    if (present !== text) stale.push(file);
  }
  return stale;
}

/** Writes the index files that are not up to date, and answers their names. */
export async function writeIndexes(root: string): Promise<readonly string[]> {
  const stale = await staleIndexes(root);
  const texts = await indexFiles(root);
  await mkdir(brandsHome(root), { recursive: true });
  for (const file of stale) await writeFile(path.join(brandsHome(root), file), texts.get(file) ?? '');
  return stale;
}

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { benefitTypeOf, brandFolders, brandsHome } from './brand-names';

interface Index {
  readonly file: string;
  /** File in each brand's folder, without extension. */
  readonly part: string;
  readonly exported: string;
  readonly table: string;
}

/** One index for each file of a brand: a reader of themes does not load texts. */
const INDEXES: readonly Index[] = [
  { file: 'identities.generated.ts', part: 'identity', exported: 'identity', table: 'BRAND_IDENTITIES' },
  { file: 'rules.generated.ts', part: 'rules', exported: 'rules', table: 'RULES' },
  { file: 'themes.generated.ts', part: 'theme', exported: 'theme', table: 'THEMES' },
  { file: 'word-marks.generated.ts', part: 'word-mark', exported: 'WordMark', table: 'WORD_MARKS' },
  { file: 'stores.generated.ts', part: 'store', exported: 'store', table: 'STORES' },
];

const LINE = 120;

/** Formats names as Prettier does, because these files are formatted like all others. */
function nameList(names: readonly string[]): string {
  const line = `export const BENEFIT_TYPES = [${names.join(', ')}] as const;`;
  return line.length <= LINE
    ? line
    : `export const BENEFIT_TYPES = [\n${names.map((name) => `  ${name},\n`).join('')}] as const;`;
}

function textOf({ part, exported, table }: Index, folders: readonly string[]): string {
  const types = folders.map(benefitTypeOf);
  const imports = folders.map((folder, at) => `import { ${exported} as ${types[at]} } from './${folder}/${part}';`);
  return [
    '// Made by `npm run brands` from the folders beside this file. Do not edit.',
    ...imports,
    ...(part === 'identity' ? ['', nameList(types.map((type) => `'${type}'`))] : []),
    '',
    `export const ${table} = {`,
    ...types.map((type) => `  ${type},`),
    '};',
    '',
  ].join('\n');
}

/** The expected index files of the brands below `root/brands`, by name. */
export function indexFiles(root: string): ReadonlyMap<string, string> {
  const folders = brandFolders(brandsHome(root));
  return new Map(INDEXES.map((index) => [index.file, textOf(index, folders)]));
}

/** Names of index files that are missing or outdated. */
export async function staleIndexes(root: string): Promise<readonly string[]> {
  const stale = [];
  for (const [file, text] of indexFiles(root)) {
    const present = await readFile(path.join(brandsHome(root), file), 'utf8').catch(() => null);
    if (present !== text) stale.push(file);
  }
  return stale;
}

/** Writes the index files that are out of date, and returns their names. */
export async function writeIndexes(root: string): Promise<readonly string[]> {
  const stale = await staleIndexes(root);
  const texts = indexFiles(root);
  for (const file of stale) await writeFile(path.join(brandsHome(root), file), texts.get(file) ?? '');
  return stale;
}

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { SETTINGS } from 'shared-contracts/settings';

const { SOURCE_FOLDERS } = createRequire(import.meta.url)('../source-folders.cjs') as {
  readonly SOURCE_FOLDERS: readonly string[];
};
const SKIPPED = /(^|\/)(node_modules|dist|\.build|\.data|test-results|assets)\//;
const TEXT = /\.(tsx?|mjs|cjs|js|css|sql|md|html)$/;
/** Invented names in guides. */
const EXAMPLE = /gift-card|acme|\*|<|…/;

const below = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((file) => !SKIPPED.test(file) && TEXT.test(file));
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const documents = ['README.md', ...below('docs')];
const files = [...SOURCE_FOLDERS.flatMap(below), ...documents];

/** Every match of a pattern's first group, with the file. */
function usesOf(pattern: RegExp): { readonly file: string; readonly name: string }[] {
  return files.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([, name = '']) => ({ file, name })));
}

describe('references in code', () => {
  it('name an existing section of docs/specification.md', () => {
    const sections = [...textOf('docs/specification.md').matchAll(/^## (\d+)\. /gm)].map(([, number]) => number);
    expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    const uses = usesOf(/spec §(\d+)/g);
    expect(uses.length).toBeGreaterThan(100);
    expect(uses.filter(({ name }) => !sections.includes(name))).toEqual([]);
  });

  it('name an existing decision', () => {
    const numbers = readdirSync(path.join(ROOT, 'docs/adr')).map((name) => String(Number(name.slice(0, 4))));
    expect(usesOf(/\bADR (\d+)/g).filter(({ name }) => !numbers.includes(name))).toEqual([]);
  });
});

describe('the set of documents', () => {
  it('names only existing files, by path or by the end of it', () => {
    const current = documents.filter((file) => !file.startsWith('docs/adr/'));
    const missing = current.flatMap((file) =>
      [...textOf(file).matchAll(/`([\w@./<>*…-]+\.(?:tsx?|cjs|mjs|css|md))`/g)]
        .map(([, name = '']) => name)
        .filter((name) => !EXAMPLE.test(name) && !files.some((one) => one === name || one.endsWith(`/${name}`)))
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('names only scripts of package.json', () => {
    const scripts = (JSON.parse(textOf('package.json')) as { readonly scripts: Readonly<Record<string, string>> })
      .scripts;
    const unknown = [...documents, 'marketplace-api/README.md'].flatMap((file) =>
      [...textOf(file).matchAll(/\bnpm run ([a-z:]+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !(name in scripts))
        .map((name) => `${file}: npm run ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('marks every setting that production requires', () => {
    const required = ['marketplace-api/src/platform/settings/production.ts', 'shell/src/gateway/production.ts'].flatMap(
      (file) =>
        [...textOf(file).matchAll(/^const (?:SETTINGS|SECRETS) = \[([^\]]*)\]/gm)].flatMap(
          ([, names = '']) => names.match(/\w+_\w+/g) ?? [],
        ),
    );
    expect(required.length).toBeGreaterThan(8);
    const marked = SETTINGS.filter(({ production }) => production === 'required').map(({ name }) => name);
    expect([...new Set(required)].sort()).toEqual(marked.sort());
  });

  it('refers only to sections that exist', () => {
    const missing = [...documents, 'marketplace-api/README.md'].flatMap((file) =>
      [...textOf(file).matchAll(/\b[Ss]ee (Production|Accepted|[A-Z][a-z]+ below)\b/g)]
        .map(([, name = '']) => name.replace(' below', ''))
        .filter((name) => !new RegExp(`^#+ ${name}\\b`, 'm').test(textOf(file)))
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

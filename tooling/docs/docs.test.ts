import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from 'registry/paths';

const { SOURCE_FOLDERS } = createRequire(import.meta.url)('../source-folders.cjs') as {
  readonly SOURCE_FOLDERS: readonly string[];
};
const SKIPPED = /(^|\/)(node_modules|dist|\.build|\.data|test-results|assets)\//;
const TEXT = /\.(tsx?|mjs|cjs|js|css|sql|md|html)$/;
/** Names that a guide makes up. */
const EXAMPLE = /gift-card|acme|\*|<|…/;

const below = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((file) => !SKIPPED.test(file) && TEXT.test(file));
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const documents = ['README.md', ...below('docs')];
const files = [...SOURCE_FOLDERS.flatMap(below), ...documents];

/** Every use of a pattern's first group, with the file. */
function usesOf(pattern: RegExp): { readonly file: string; readonly name: string }[] {
  return files.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([, name = '']) => ({ file, name })));
}

describe('notes in code', () => {
  it('lead to a section of docs/specification.md', () => {
    const sections = [...textOf('docs/specification.md').matchAll(/^## (\d+)\. /gm)].map(([, number]) => number);
    expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    const uses = usesOf(/spec §(\d+)/g);
    expect(uses.length).toBeGreaterThan(100);
    expect(uses.filter(({ name }) => !sections.includes(name))).toEqual([]);
  });

  it('lead to a decision that is there', () => {
    const numbers = readdirSync(path.join(ROOT, 'docs/adr')).map((name) => String(Number(name.slice(0, 4))));
    expect(usesOf(/\bADR (\d+)/g).filter(({ name }) => !numbers.includes(name))).toEqual([]);
  });
});

describe('the index of decisions', () => {
  it('names each by its title, in order', () => {
    const names = readdirSync(path.join(ROOT, 'docs/adr')).filter((name) => /^\d{4}-/.test(name));
    const lines = names.sort().map((name) => `- [${/^# (.*)/.exec(textOf(`docs/adr/${name}`))?.[1]}](${name})`);
    const listed = textOf('docs/adr/README.md').replace(/\n {2}/g, ' ');
    expect(listed.split('\n').filter((line) => line.startsWith('- '))).toEqual(lines);
  });
});

describe('the documents', () => {
  it('link to files that are there', () => {
    const broken = documents.flatMap((file) =>
      [...textOf(file).matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(path.resolve(ROOT, path.dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('name files that are there, by their path or by the end of it', () => {
    const current = documents.filter((file) => !file.startsWith('docs/adr/'));
    const missing = current.flatMap((file) =>
      [...textOf(file).matchAll(/`([\w@./<>*…-]+\.(?:tsx?|cjs|mjs|css|md))`/g)]
        .map(([, name = '']) => name)
        .filter((name) => !EXAMPLE.test(name) && !files.some((one) => one === name || one.endsWith(`/${name}`)))
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

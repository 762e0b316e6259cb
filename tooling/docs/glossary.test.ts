import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from 'registry/paths';

const { SOURCE_FOLDERS } = createRequire(import.meta.url)('../source-folders.cjs') as {
  readonly SOURCE_FOLDERS: readonly string[];
};
const SKIPPED = /(^|\/)(node_modules|dist|\.build|\.data|test-results|assets|data)\//;
const textsOf = (pattern: RegExp): string =>
  SOURCE_FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name).split(path.sep).join('/'))
      .filter((file) => !SKIPPED.test(file) && pattern.test(file) && !file.startsWith('tooling/lint/'))
      .map((file) => readFileSync(path.join(ROOT, file), 'utf8')),
  ).join('\n');

const glossary = readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8').replace(/\n {2}/g, ' ');
const code = textsOf(/\.(?:tsx?|css|mjs|cjs)$/);
const entries = [...glossary.matchAll(/^- (.*)$/gm)].map(([, entry = '']) => entry);
const ENTRY = /^\*\*([^*]+)\*\* \(([^)]+)\): ([A-Z].*\.)$/;
const renames = [...glossary.matchAll(/^\| `([^`]+)` +\| `([^`]+)` +\| (.+?) +\|$/gm)].map(
  ([, old = '', renamed = '', state = '']) => ({ old, renamed, state }),
);
const isDeclared = (name: string): boolean =>
  new RegExp(`\\b(?:type|interface|class|const|function|enum) ${name}\\b`).test(code);

/** Types such as `Why` are also English words, so that only their declaration counts. */
const isUsed = (name: string): boolean => {
  if (/^[A-Z][a-z]+$/.test(name)) return isDeclared(name);
  return new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code);
};

describe('the glossary', () => {
  it('has each term once, with its carrier and one sentence', () => {
    expect(entries.length).toBeGreaterThan(60);
    expect(entries.filter((entry) => !ENTRY.test(entry))).toEqual([]);
    const sentences = entries.map((entry) => ENTRY.exec(entry)?.[3] ?? '');
    expect(sentences.filter((sentence) => /[.!?] [A-Z]/.test(sentence))).toEqual([]);
    const terms = entries.map((entry) => ENTRY.exec(entry)?.[1]?.toLowerCase());
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
  });

  it('names only types and tables that exist', () => {
    const tables = new Set(
      [...textsOf(/migrations\/.*\.sql$/).matchAll(/create table (?:if not exists )?(\w+)/gi)].map(([, name]) => name),
    );
    const missing = entries.flatMap((entry) => {
      const carriers = [...(ENTRY.exec(entry)?.[2] ?? '').matchAll(/(table )?`([^`]+)`/g)];
      return carriers.flatMap(([, isTable, name = '']) =>
        (isTable ? tables.has(name) : isDeclared(name)) ? [] : [name],
      );
    });
    expect(missing).toEqual([]);
  });

  it('distinguishes applied renames from planned ones', () => {
    expect(renames.length).toBeGreaterThan(20);
    const actual = renames.map(({ old, renamed }) => ({ old, renamed, state: isUsed(old) ? 'to do' : 'applied' }));
    expect(renames).toEqual(actual);
  });
});

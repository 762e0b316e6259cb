import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { anchorsOf, cellsOf, linksOf, readMarkdown, type MarkdownText } from './markdown';

const { PLAIN_WORDS, withoutCode, wordsToReplace } = createRequire(import.meta.url)('../lint/plain-words.mjs') as {
  readonly PLAIN_WORDS: readonly (readonly [string, string])[];
  readonly withoutCode: (text: string) => string;
  readonly wordsToReplace: (table: typeof PLAIN_WORDS) => (text: string) => readonly (readonly [string, string])[];
};

const WORDS_OF_A_CELL = 12;
const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report', 'data']);

/** Cells that are still too long, by document. These numbers may only decrease; long cells become prose or a list. */
const LONG_CELLS: Readonly<Record<string, number>> = { 'marketplace-api/docs/bringing-your-own-data.md': 12 };

/** Documents that quote the specification, list the words, or are generated. */
const EXEMPT =
  /(?:glossary|words|specification|specification-proof|graph|hot-queries|bringing-your-own-data|testing)\.md$/;

function documentsIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name.startsWith('.') || SKIPPED.has(entry.name) ? [] : documentsIn(file);
    return entry.name.endsWith('.md') && entry.name !== 'CHANGELOG.md' ? [file] : [];
  });
}

const documents = new Map(
  documentsIn('').map((file) => [file, readMarkdown(readFileSync(path.join(ROOT, file), 'utf8'))]),
);
const faultsIn = (find: (document: MarkdownText, file: string) => readonly string[]): readonly string[] =>
  [...documents].flatMap(([file, document]) => find(document, file).map((fault) => `${file}:${fault}`));

/** Returns null where the target exists. */
function faultOf(file: string, target: string, anchor: string | null): string | null {
  const found = target === '' ? file : path.posix.join(path.posix.dirname(file), decodeURI(target));
  if (!existsSync(path.join(ROOT, found))) return `${found} does not exist`;
  const linked = documents.get(found);
  return anchor === null || !linked || anchorsOf(linked).has(anchor) ? null : `${found} has no heading #${anchor}`;
}

describe('the set of documents', () => {
  it('is complete', () => expect(documents.size).toBeGreaterThan(60));

  it('has links to files and headings that exist', () => {
    const broken = faultsIn((document, file) =>
      linksOf(document).flatMap(({ number, path: target, anchor }) => {
        const fault = faultOf(file, target, anchor);
        return fault === null ? [] : [`${number} ${fault}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it('names the language of fenced code, "text" for output', () => {
    expect(
      faultsIn(({ fences }) => fences.filter(({ language }) => !language).map(({ number }) => `${number}`)),
    ).toEqual([]);
  });

  it(`has tables with cells of at most ${WORDS_OF_A_CELL} words`, () => {
    const long = faultsIn((document, file) => {
      const cells = cellsOf(document).filter(({ words }) => words > WORDS_OF_A_CELL);
      if (cells.length === (LONG_CELLS[file] ?? 0)) return [];
      if (cells.length < LONG_CELLS[file]!) return [` has ${cells.length} long cells: lower its number in LONG_CELLS`];
      return cells.map(({ number, words, text }) => `${number} ${words} words: ${text}`);
    });
    expect(long).toEqual([]);
  });
});

describe('the words of the documents', () => {
  const find = wordsToReplace(PLAIN_WORDS);
  const current = [...documents].filter(([file]) => !EXEMPT.test(file));

  it.each(current)('%s: contains no old words', (_file, { lines }) => {
    const prose = withoutCode(lines.map(({ text }) => text).join('\n'));
    const found = prose
      .split(/(?<=[.:;])\s+/)
      .flatMap((sentence) => find(sentence).map(([word, write]) => `instead of "${word}" write ${write}: ${sentence}`));
    expect(found).toEqual([]);
  });
});

describe('readMarkdown', () => {
  const read = (...lines: string[]): MarkdownText => readMarkdown(lines.join('\n'));

  it('separates fenced code from prose', () => {
    const { lines, fences } = read('a', '```sh', '[b](missing)', '~~~', '```', 'c', '~~~', '```', '~~~');
    expect(lines.map(({ text }) => text)).toEqual(['a', 'c']);
    expect(fences).toEqual([
      expect.objectContaining({ number: 2, language: 'sh' }),
      { number: 7, language: '', code: [{ number: 8, text: '```' }] },
    ]);
  });

  it('returns the anchors of headings, numbered where equal', () => {
    expect([...anchorsOf(read('# A: `b` & c!', '## Same', '## Same', '<a id="own"></a>'))]).toEqual([
      'a-b--c',
      'same',
      'same-1',
      'own',
    ]);
  });

  it('returns links with their anchors, without those of code and of the web', () => {
    const links = linksOf(read('[a](b.md#c) `[d](e)` [f](https://g.h) [i](#j "title")', '[k]: l.md'));
    expect(links.map((link) => [link.path, link.anchor])).toEqual([
      ['b.md', 'c'],
      ['', 'j'],
      ['l.md', null],
    ]);
  });

  it('counts the words of cells, and code as one word', () => {
    const cells = cellsOf(read('| a | b |', '|---|:-:|', '| one [two](three four) – | `five six|seven` eight |'));
    expect(cells.map(({ words }) => words)).toEqual([1, 1, 2, 2]);
  });
});

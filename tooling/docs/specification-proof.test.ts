import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { asDocument, findProofs, keysOfDecision, keysOfTests, readSentences, uncarried } from './specification-proof';

const { SOURCE_FOLDERS } = createRequire(import.meta.url)('../source-folders.cjs') as {
  readonly SOURCE_FOLDERS: readonly string[];
};
const DOCUMENT = 'docs/specification-proof.md';
const SKIPPED = /(^|\/)(node_modules|dist|\.build|\.data|test-results)\//;
const TEST = /\.(test|spec|proof)\.tsx?$/;
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const testsBelow = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((file) => !SKIPPED.test(file) && TEST.test(file));

describe('the reader of the specification', () => {
  it('finds sentences with their keys, and sentences without', () => {
    const text =
      '# A\n\nIntro.\n\n## 1. One\n\n- First. Second. {#b}\n- Third {#c}, and\n  fourth. {#d} {#e}\n- Fifth.\n';
    expect(readSentences(text).map((one) => [one.text, one.keys])).toEqual([
      ['First.', []],
      ['Second.', ['b']],
      ['Third', ['c']],
      ['and fourth.', ['d', 'e']],
      ['Fifth.', []],
    ]);
  });

  it('does not end a sentence inside quotes', () => {
    const text = "## 8. E\n\n- Pages: 'Sorry!', or 'Some issues. Try again.' {#a}\n";
    expect(readSentences(text)).toHaveLength(1);
  });

  it('finds keys only at the beginning of titles', () => {
    const source = [
      "it('[a-b] works', () => {",
      "])('[c] [d] works for %s', () => {",
      'test(`[e] ${name}`, () => {',
      "find('[data-x]')",
      "it('reads [f] too', () => {",
    ];
    expect(keysOfTests(source.join('\n'))).toEqual(['a-b', 'c', 'd', 'e']);
    expect(keysOfDecision('- **a** – Letter\n- none **b**')).toEqual(['a']);
  });

  it('reports a key without a test, and a sentence without a key', () => {
    const sentences = readSentences('## 1. One\n\n- Kept. {#a} Decided. {#b} Lost. {#c}\n- Unmarked.\n');
    const proofs = findProofs(sentences, new Map([['x.test.ts', "it('[a] works')"]]), '- **b** – Letter');
    expect(uncarried(sentences, proofs).map(({ text }) => text)).toEqual(['Lost.', 'Unmarked.']);
  });
});

describe('docs/specification.md', () => {
  const decision = textOf('docs/adr/0028-deviations-from-the-specification.md');
  const sentences = readSentences(textOf('docs/specification.md'));
  const tests = new Map(
    SOURCE_FOLDERS.filter((folder) => existsSync(path.join(ROOT, folder)))
      .flatMap(testsBelow)
      .map((file) => [file, textOf(file)]),
  );
  const proofs = findProofs(sentences, tests, decision);

  it('has a test or an entry in ADR 28 for each sentence', () => {
    expect(sentences.length).toBeGreaterThan(100);
    expect(uncarried(sentences, proofs)).toEqual([]);
  });

  it('marks a sentence for each entry of ADR 28', () =>
    expect(keysOfDecision(decision).filter((key) => !proofs.has(key))).toEqual([]));

  it('has an up-to-date list of its tests (update with UPDATE_SPECIFICATION_PROOF=1)', () => {
    const document = asDocument(proofs);
    if (process.env['UPDATE_SPECIFICATION_PROOF']) writeFileSync(path.join(ROOT, DOCUMENT), document);
    expect(textOf(DOCUMENT)).toBe(document);
  });
});

/** A sentence of docs/specification.md with its keys. */
export interface Sentence {
  readonly section: string;
  readonly text: string;
  readonly keys: readonly string[];
}

/** The proof of a key: test files, and whether ADR 28 has an entry for it. */
export interface Proof {
  readonly files: readonly string[];
  readonly isDeviation: boolean;
}

const MARKER = /\{#([a-z0-9-]+)\}/g;
/** Quotations are masked first, because a period inside one ends no sentence. */
const SENTENCE_END = /[.!?]['"”)]?\s+(?=[A-Z_*'`])/;
const QUOTED = /(^|[\s(])'[^']*'(?=[\s.,;:)/]|$)/g;
/** A title with keys at its start: `it('[cart-read] …'`, also after `it.each([…])`. */
const TITLE_KEYS = /(?:^|\()\s*(['"`])((?:\[[a-z0-9-]+\] )+)(?=\S)/gm;
const ENTRY = /^- \*\*([a-z0-9-]+)\*\*/gm;

const firstsOf = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Bullets and paragraphs below the numbered headings, each as one line. */
function blocksOf(specification: string): { readonly section: string; readonly text: string }[] {
  return specification.split(/^## (?=\d)/m).flatMap((part, index) => {
    if (index === 0) return [];
    const [section = '', ...lines] = part.split('\n');
    const blocks = lines.join('\n').split(/\n\s*\n|\n(?=- )/);
    return blocks
      .map((block) => ({ section, text: block.trim().replace(/\s+/g, ' ').replace(/^- /, '') }))
      .filter(({ text }) => text);
  });
}

/** Sentences of one block: each ends with its keys, and text without keys at its end is a sentence without a key. */
function sentencesOf({ section, text }: { readonly section: string; readonly text: string }): Sentence[] {
  const parts = text.split(/((?:\{#[a-z0-9-]+\}[.,;]?\s*)+)/);
  return parts.flatMap((part, index) => {
    if (index % 2 === 1 || !part.trim()) return [];
    const keys = firstsOf(parts[index + 1] ?? '', MARKER);
    const ends = part.replace(QUOTED, (quoted) => '_'.repeat(quoted.length));
    const end = SENTENCE_END.exec(ends.trim());
    const words = part.trim();
    return end === null
      ? [{ section, text: words, keys }]
      : [
          { section, text: words.slice(0, end.index + 1), keys: [] },
          { section, text: words.slice(end.index + 1).trim(), keys },
        ];
  });
}

/** Returns every sentence below the numbered headings, in order. */
export const readSentences = (specification: string): Sentence[] => blocksOf(specification).flatMap(sentencesOf);

/** Returns the keys at the start of titles in a test file. */
export const keysOfTests = (source: string): string[] =>
  firstsOf([...source.matchAll(TITLE_KEYS)].map(([, , keys = '']) => keys).join(' '), /\[([a-z0-9-]+)\]/g);

/** Returns the keys in the entries of ADR 28. */
export const keysOfDecision = (decision: string): string[] => firstsOf(decision, ENTRY);

/**
 * Maps each key of the specification to the tests that prove it.
 * @param tests sources by path
 */
export function findProofs(
  sentences: readonly Sentence[],
  tests: ReadonlyMap<string, string>,
  decision: string,
): ReadonlyMap<string, Proof> {
  const byKey = new Map<string, string[]>();
  for (const [file, source] of tests)
    for (const key of new Set(keysOfTests(source))) byKey.set(key, [...(byKey.get(key) ?? []), file]);
  const deviations = new Set(keysOfDecision(decision));
  const keys = [...new Set(sentences.flatMap((sentence) => sentence.keys))].sort();
  return new Map(keys.map((key) => [key, { files: (byKey.get(key) ?? []).sort(), isDeviation: deviations.has(key) }]));
}

const isCarried = ({ files, isDeviation }: Proof): boolean => files.length > 0 || isDeviation;

/** Returns the sentences without a key, and those whose key is neither in a test nor in ADR 28. */
export const uncarried = (sentences: readonly Sentence[], proofs: ReadonlyMap<string, Proof>): Sentence[] =>
  sentences.filter(
    ({ keys }) =>
      keys.length === 0 || keys.some((key) => !isCarried(proofs.get(key) ?? { files: [], isDeviation: false })),
  );

function proofLines(key: string, { files, isDeviation }: Proof): string[] {
  const decision = isDeviation ? ['[ADR 28](adr/0028-deviations-from-the-specification.md)'] : [];
  return [`- ${key}`, ...[...decision, ...files.map((file) => `[${file}](../${file})`)].map((line) => `  - ${line}`)];
}

/** Returns the text of docs/specification-proof.md. */
export function asDocument(proofs: ReadonlyMap<string, Proof>): string {
  return [
    '# Tests of the specification',
    '',
    'Generated from [specification.md](specification.md), the titles of tests and ADR 28:',
    '`UPDATE_SPECIFICATION_PROOF=1 npx jest tooling/docs/specification-proof.test.ts`.',
    '',
    ...[...proofs].flatMap(([key, proof]) => proofLines(key, proof)),
    '',
  ].join('\n');
}

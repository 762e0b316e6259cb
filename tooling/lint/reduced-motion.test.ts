import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'registry/paths';

const FOLDERS = readdirSync(ROOT).filter((name) =>
  /^(?:mfe-.*|shared-ui|shell|partners|remote-kit|sandbox)$/.test(name),
);
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
).filter((file) => !/node_modules|\.(?:test|proof)\.|\/testing\/|\/dist\//.test(file));
const filesOf = (kinds: RegExp, folder = ''): string[] =>
  FILES.filter((file) => file.startsWith(folder) && kinds.test(file));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const withoutComments = (css: string): string => css.replaceAll(/\/\*[^]*?\*\//g, '');
const MOVES = /(?<![\w-])(?:transition|animation)(?:-[a-z]+)?\s*:(?!\s*(?:none|inherit|unset)\b)/;
/** `selector { declarations }`, innermost only: keyframes and media queries are searched. */
const rulesOf = (css: string): { readonly selector: string; readonly body: string }[] =>
  [...withoutComments(css).matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    body,
  }));

const BASE = 'shared-ui/src/styles/base.css';
const still = /@media \(prefers-reduced-motion: reduce\) \{\s*([^{}]+)\{([^{}]*)\}/.exec(withoutComments(read(BASE)));
const covered = (still?.[1] ?? '').split(',').map((selector) => selector.trim());

/** Animated pseudo-elements, which `*` does not select. */
const movingPseudoElements = (css: string): string[] =>
  rulesOf(css)
    .filter(({ body }) => MOVES.test(body))
    .flatMap(({ selector }) => selector.match(/::[\w-]+/g) ?? []);

/** Separate documents, which the store's base sheet does not style. */
const OWN_DOCUMENTS = [...filesOf(/\.(?:css|html|ts)$/, 'sandbox/src/'), ...filesOf(/\.ts$/, 'shell/src/gateway/')];

describe('reduced motion', () => {
  it('is one rule of the base sheet, for every element, before any style of a part', () => {
    expect(covered).toEqual(expect.arrayContaining(['*', '::before', '::after', '::backdrop']));
    expect(still?.[2]).toMatch(/animation-duration: 0\.01ms !important/);
    expect(still?.[2]).toMatch(/animation-iteration-count: 1 !important/);
    expect(still?.[2]).toMatch(/transition-duration: 0\.01ms !important/);
    expect(still?.[2]).toMatch(/scroll-behavior: auto !important/);
  });

  it('applies to each animation in any style sheet', () => {
    const sheets = filesOf(/\.css$/);
    expect(sheets.length).toBeGreaterThan(100);
    const faults = sheets.flatMap((file) => {
      const css = read(file);
      const missed = movingPseudoElements(css).filter((name) => !covered.includes(name));
      // In an earlier layer, or later in the same one, it would override the rule.
      const isForced = rulesOf(css).some(({ body }) => /(?:transition|animation)[^;]*!important/.test(body));
      return [
        ...missed.map((name) => `${file}: ${name} moves`),
        ...(isForced && file !== BASE ? [`${file}: !important`] : []),
      ];
    });
    expect(faults).toEqual([]);
  });

  it('is respected by every script that moves an element', () => {
    const faults = filesOf(/\.(?:tsx?|mjs)$/)
      .filter((file) => /behavior: .*'smooth'|\.animate\(|startViewTransition|<animate/.test(read(file)))
      .filter((file) => !/prefers-reduced-motion/.test(read(file)));
    expect(faults).toEqual([]);
  });

  it('is respected by documents without the base sheet', () => {
    const faults = OWN_DOCUMENTS.filter(
      (file) => MOVES.test(read(file)) && /[{;]\s*(?:transition|animation)/.test(read(file)),
    ).filter((file) => !/prefers-reduced-motion/.test(read(file)));
    expect(faults).toEqual([]);
  });

  it.each([
    ['.a::after { transition: opacity 1s; }', ['::after']],
    ['dialog::backdrop { animation: fade 1s; }', ['::backdrop']],
    ['details::details-content { transition: height 1s; }', ['::details-content']],
    ['.a::after { content: ""; } .b { transition: color 1s; }', []],
    ['.a::before { transition: none; }', []],
  ])('finds the motion in %j', (css, expected) => expect(movingPseudoElements(css)).toEqual(expected));
});

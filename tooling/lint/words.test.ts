import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import ts from 'typescript';

/** Where the texts are that shoppers, members and installers read. */
const READ_BY_PEOPLE = /^(mfe-[^/]+|shared-ui|shell)\/src\/|^marketplace-api\/src\/modules\//;
/** Read by developers and operators: tests, summaries of calls, commands, calls of the staff. */
const SKIPPED =
  /\.test\.tsx?$|\/testing\/|\.routes\.ts$|-command\.ts$|\/modules\/staff\/|\/staff-|\/waiting-work|\/(dev|given-up)-mail/;
const SHELL_OF_OPERATORS = /^shell\/src\/(gateway|protocol)\/|\/development\.ts$/;

const spaced = (text: string): string => text.replaceAll('&rsquo;', '’').replaceAll(/\s+/g, ' ').trim();

/** Texts of at least three words that begin like a sentence, or stand in JSX, by their lines. */
export function sentences(file: string, code: string): readonly { readonly line: number; readonly text: string }[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const found: { line: number; text: string }[] = [];
  const keep = (node: ts.Node, text: string): void => {
    const isPhrase = spaced(text).split(' ').length >= 3;
    if (isPhrase)
      found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: spaced(text) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) keep(node, node.text);
    else if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node))
      keep(node, node.text);
    else if (ts.isTemplateTail(node)) keep(node, node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `[what is not written, what is]`, of the table in the guide. */
function rules(guide: string): readonly (readonly [RegExp, string])[] {
  const rows = [...guide.matchAll(/^\| (?!Instead|-)(.+?) +\| (.+?) +\|$/gm)];
  return rows.map(([, instead = '', write = '']) => [new RegExp(`\\b${instead}\\b`, 'i'), write] as const);
}

const RULES = rules(readFileSync(path.join(ROOT, 'docs/words.md'), 'utf8'));

const faults = (file: string, code: string): readonly string[] =>
  sentences(file, code).flatMap(({ line, text }) =>
    RULES.filter(([instead]) => instead.test(text)).map(([, write]) => `${file}:${line} "${text}": write "${write}"`),
  );

it('the store says the same thing by the same word', () => {
  const folders = readdirSync(ROOT).filter((name) => /^(mfe-|shared-ui$|shell$|marketplace-api$)/.test(name));
  const files = folders
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(folder, 'src', name.split(path.sep).join('/')),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && READ_BY_PEOPLE.test(file))
    .filter((file) => !SKIPPED.test(file) && !SHELL_OF_OPERATORS.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(RULES.length).toBeGreaterThan(15);
  expect(files.flatMap((file) => faults(file, readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});

it.each([
  ["const a = 'It does not work any more.';", 1],
  ['const a = <p>We mail you a code.</p>;', 1],
  ['const a = `Order ${number} is cancelled now`;', 1],
  ["const state = 'cancelled';", 0],
  ["const a = 'The card comes by mail.';", 0],
  ['// Nobody reads this any more.', 0],
])('%s', (code, count) => expect(faults('a.tsx', code)).toHaveLength(count));

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import ts from 'typescript';

const { SOURCE_FOLDERS } = createRequire(import.meta.url)('../source-folders.cjs') as {
  readonly SOURCE_FOLDERS: readonly string[];
};
const LIMIT = 120;
const SOURCE = /\.(tsx?|[cm]?js|css)$/;
/** Data, and what is written by commands. */
const SKIPPED = /(^|\/)(node_modules|dist|\.build|\.data|assets|data|test-results)\/|\.generated\.ts$|\/api-calls\.ts$/;

/** Folders of commands, whose texts may still be longer. */
const LONG_TEXTS = /^(registry|tooling\/(deploy|releases))\//;

/** Where the text of a file is: strings, templates, regular expressions, words between tags. */
function textsOf(file: string, code: string): readonly (readonly [number, number])[] {
  const texts: [number, number][] = [];
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isTemplateExpression(node) ||
      ts.isRegularExpressionLiteral(node) ||
      ts.isJsxText(node);
    if (isText) texts.push([node.getFullStart(), node.getEnd()]);
    else ts.forEachChild(node, visit);
  };
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.ES2022, true, kind));
  return texts;
}

/** Lines of a file that are longer than they may be, by their numbers. */
export function longLines(file: string, code: string): readonly number[] {
  const lines = code.split('\n');
  if (lines.every((line) => line.length <= LIMIT)) return [];
  const texts = file.endsWith('.css') ? [] : textsOf(file, code);
  let start = 0;
  return lines.flatMap((line, at) => {
    const border = start + LIMIT;
    start += line.length + 1;
    const isTitle = /^\s*(it|test|describe)\b/.test(line) && /['`], (async )?\(.*$/.test(line);
    const isUrl = file.endsWith('.css') && line.includes('url(');
    const isText = texts.some(([from, to]) => from <= border && border <= to + 2);
    // Nothing in it to break at.
    const isOneWord = !/\s/.test(line.trim());
    const mayBeLong = isOneWord || isUrl || (LONG_TEXTS.test(file) && (isTitle || isText));
    return line.length <= LIMIT || mayBeLong ? [] : [at + 1];
  });
}

it('no line of code or comment is longer than 120 characters', () => {
  const files = SOURCE_FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name.split(path.sep).join('/')),
    ),
  ).filter((file) => SOURCE.test(file) && !SKIPPED.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const long = files.flatMap((file) =>
    longLines(file, readFileSync(path.join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(long).toEqual([]);
});

it.each([
  [`// ${'a '.repeat(60)}`, [1]],
  [`const a = [${'1, '.repeat(50)}];`, [1]],
  [`\n/** ${'a '.repeat(60)} */`, [2]],
  [`const a = '${'a '.repeat(60)}';`, [1]],
  [`it('${'a '.repeat(60)}', () => undefined);`, [1]],
  [`\n  '${'a'.repeat(130)}',`, []],
])('%s', (code, expected) => expect(longLines('a.ts', code)).toEqual(expected));

it.each([
  [`const a = '${'a '.repeat(60)}';`, []],
  [`const a = \`${'a '.repeat(60)}\nb\`;`, []],
])('%s where texts may be longer', (code, expected) => expect(longLines('registry/a.ts', code)).toEqual(expected));

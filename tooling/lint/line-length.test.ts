import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from 'registry/paths';

const { SOURCE_FOLDERS } = createRequire(import.meta.url)('../source-folders.cjs') as {
  readonly SOURCE_FOLDERS: readonly string[];
};
const LIMIT = 120;
const SOURCE = /\.(tsx?|[cm]?js|css)$/;
/** Data, and what is written by commands. */
const SKIPPED = /(^|\/)(node_modules|dist|\.build|\.data|assets|data|test-results)\/|\.generated\.ts$|\/api-calls\.ts$/;

/** Lines of a file that are longer than they may be, by their numbers. */
export function longLines(file: string, code: string): readonly number[] {
  return code.split('\n').flatMap((line, at) => {
    const isUrl = file.endsWith('.css') && line.includes('url(');
    // Nothing in it to break at.
    const isOneWord = !/\s/.test(line.trim());
    return line.length <= LIMIT || isOneWord || isUrl ? [] : [at + 1];
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

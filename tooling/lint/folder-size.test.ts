import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from 'registry/paths';

const { SOURCE_FOLDERS } = createRequire(import.meta.url)('../source-folders.cjs') as {
  readonly SOURCE_FOLDERS: readonly string[];
};
const MAX_FILES = 30;
const SOURCE = /\.([cm]?[jt]sx?|css)$/;
const GENERATED = new Set(['node_modules', 'dist', '.build', '.data', 'test-results']);

/** Number of source files by folder, without those of inner folders. */
function filesByFolder(folder: string): readonly (readonly [string, number])[] {
  const entries = readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  const count = entries.filter((entry) => entry.isFile() && SOURCE.test(entry.name)).length;
  const inner = entries.filter((entry) => entry.isDirectory() && !GENERATED.has(entry.name));
  return [[folder, count], ...inner.flatMap(({ name }) => filesByFolder(path.posix.join(folder, name)))];
}

it.each(SOURCE_FOLDERS)(`%s has no folder with more than ${MAX_FILES} source files`, (folder) => {
  const counts = filesByFolder(folder);
  expect(Math.max(...counts.map(([, count]) => count))).toBeGreaterThan(0);
  expect(counts.filter(([, count]) => count > MAX_FILES)).toEqual([]);
});

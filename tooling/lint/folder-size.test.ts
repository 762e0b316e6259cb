import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'registry/paths';

const MAX_FILES = 30;
const PACKAGES = ['shell', 'brands', 'shared-contracts', 'shared-ui', 'remote-kit', 'mfe-catalog'];
const SOURCE = /\.(tsx?|css)$/;

/** Number of source files by folder, without those of inner folders. */
function filesByFolder(folder: string): ReadonlyMap<string, number> {
  const entries = readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const parent = path.relative(ROOT, entry.parentPath);
    if (entry.isFile() && SOURCE.test(entry.name) && !/(^|\/)(node_modules|dist|\.build)(\/|$)/.test(parent))
      counts.set(parent, (counts.get(parent) ?? 0) + 1);
  }
  return counts;
}

it.each(PACKAGES)(`%s has no folder with more than ${MAX_FILES} files`, (folder) => {
  const counts = [...filesByFolder(folder)];
  expect(counts.length).toBeGreaterThan(0);
  expect(counts.filter(([, count]) => count > MAX_FILES)).toEqual([]);
});

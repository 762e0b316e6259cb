import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from 'registry/paths';

const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'dist',
  '.build',
  '.data',
  'coverage',
  'assets',
  'testing',
  'fixtures',
  'gateway',
]);
const SKIPPED_FILES = /(\.test\.tsx?|\.md|\.log)$/;
/** Sources that are part of every remote; a change here requires a new build of each. */
export const SHARED_SOURCES = ['brands', 'shared-contracts', 'shared-ui', 'remote-kit', 'tooling/webpack'];

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const nested = await Promise.all(
    entries.map(async (entry) => {
      const full = path.join(folder, entry.name);
      if (SKIPPED_FOLDERS.has(entry.name)) return [];
      if (entry.isDirectory()) return filesBelow(full);
      return SKIPPED_FILES.test(entry.name) ? [] : [full];
    }),
  );
  return nested.flat();
}

async function digestOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [...files].sort()) {
    hash
      .update(path.relative(ROOT, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

let shared: Promise<string> | undefined;

/** Digest of all inputs of this folder's build. With an equal digest, the build is reused. */
export async function sourceDigest(folder: string, mode: string): Promise<string> {
  shared ??= Promise.all(SHARED_SOURCES.map((name) => filesBelow(path.join(ROOT, name)))).then((all) =>
    digestOf([...all.flat(), path.join(ROOT, 'package-lock.json')]),
  );
  const own = await digestOf(await filesBelow(folder));
  return createHash('sha256')
    .update(`${mode}\0${await shared}\0${own}`)
    .digest('hex')
    .slice(0, 20);
}

/** For watchers: the shared sources may have changed. */
export function forgetSharedDigest(): void {
  shared = undefined;
}

import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PublishedFile, PublishedManifest } from 'shared-contracts';
import { remotesDir } from './paths';
import { currentManifest } from './earlier-manifest';

/** Folder of one published version. */
export const versionDir = (data: string, name: string, version: string): string =>
  path.join(remotesDir(data), name, version);

/** `sha384-…` of some bytes, as browsers write it. */
export function integrityOf(bytes: Buffer | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Relative path → digest and size of every file below a folder, in a stable order. */
export async function listFiles(folder: string): Promise<Record<string, PublishedFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  const files: Record<string, PublishedFile> = {};
  for (const name of names.sort()) {
    const bytes = await readFile(path.join(folder, name));
    files[name] = { integrity: integrityOf(bytes), bytes: bytes.length };
  }
  return files;
}

/**
 * The manifest of a version, unchecked, with the names of the present contract; null when it is not there (being
 * written, or never).
 */
export async function readStoredManifest(data: string, name: string, version: string): Promise<unknown> {
  const text = await readFile(path.join(versionDir(data, name, version), 'manifest.json'), 'utf8').catch(() => null);
  return text === null ? null : currentManifest(JSON.parse(text));
}

/** Is this version complete in the store? */
export async function hasVersion(data: string, name: string, version: string): Promise<boolean> {
  return stat(path.join(versionDir(data, name, version), 'manifest.json')).then(
    () => true,
    () => false,
  );
}

/**
 * Moves a build into the store. The folder appears at once and whole; a version that is already there stays untouched,
 * because equal names mean equal bytes.
 */
export async function storeVersion(
  data: string,
  manifest: PublishedManifest,
  buildDir: string,
): Promise<'stored' | 'already-there'> {
  if (await hasVersion(data, manifest.name, manifest.version)) return 'already-there';
  const target = versionDir(data, manifest.name, manifest.version);
  await mkdir(path.dirname(target), { recursive: true });
  const incomplete = await stat(target).then(
    () => true,
    () => false,
  );
  if (incomplete) await rm(target, { recursive: true, force: true });
  await rename(buildDir, target);
  const temporary = path.join(target, 'manifest.json.tmp');
  await writeFile(temporary, `${JSON.stringify(manifest, null, 1)}\n`);
  await rename(temporary, path.join(target, 'manifest.json'));
  return 'stored';
}

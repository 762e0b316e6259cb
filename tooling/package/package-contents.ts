import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import type { InstalledPackage } from './installed-packages';

/** Modes do not depend on the umask of the builder. */
const FILE_MODE = 0o644;
const FOLDER_MODE = 0o755;

/** Types, source maps and links to commands of packages: nothing loads them. */
const UNUSED = /\.(d\.[cm]?ts|map|tsbuildinfo)$/;

/** Returns a record with its keys in order. */
/** Returns a record with its keys in order. */
export const inOrder = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> =>
  Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));

/** Files of a package by their path in it. Its thousands of small files are read and written fastest in sequence. */
export class PackageContents {
  readonly files = new Map<string, Uint8Array>();

  /** Adds a file or a folder under the path that it has in the repository, or another one. */
  copy(from: string, to: string, isUsed: (file: string) => boolean = () => true): void {
    const found = statSync(from, { throwIfNoEntry: false });
    if (found === undefined) throw new Error(`${path.relative(ROOT, from)} does not exist: run npm run build first.`);
    if (!found.isDirectory()) {
      this.files.set(to, readFileSync(from));
      return;
    }
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      const isFolder = entry.isDirectory();
      if (entry.name === 'node_modules' || (!isFolder && !(entry.isFile() && isUsed(entry.name)))) continue;
      this.copy(path.join(from, entry.name), `${to}/${entry.name}`, isUsed);
    }
  }

  copyPackage({ folder }: InstalledPackage): void {
    this.copy(folder, path.relative(ROOT, folder), (file) => !UNUSED.test(file));
  }

  text(file: string, content: string): void {
    this.files.set(file, Buffer.from(content));
  }

  /** SHA-256 of each file. */
  digests(): Readonly<Record<string, string>> {
    const digest = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
    return inOrder([...this.files].map(([file, content]) => [file, digest(content)]));
  }

  /** Writes all files into an empty folder, with the same date and modes everywhere. */
  write(folder: string, epochSeconds: number): void {
    const folders = new Set(['.']);
    for (const [file, content] of this.files) {
      const target = path.join(folder, file);
      for (let one = path.dirname(file); one !== '.'; one = path.dirname(one)) folders.add(one);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, content);
      chmodSync(target, FILE_MODE);
      utimesSync(target, epochSeconds, epochSeconds);
    }
    for (const one of folders) {
      chmodSync(path.join(folder, one), FOLDER_MODE);
      utimesSync(path.join(folder, one), epochSeconds, epochSeconds);
    }
  }
}

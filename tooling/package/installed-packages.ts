import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findPackageFolder } from '../servers/bundling';

type Names = Readonly<Record<string, unknown>>;

interface PackageFile {
  readonly version: string;
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** An installed package that a shipped program loads. */
export interface InstalledPackage {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
}

const nameOf = (folder: string): string => folder.split('/node_modules/').at(-1) ?? folder;

async function read(folder: string): Promise<PackageFile> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as PackageFile;
}

/** Returns the folders of the packages that a package needs. Optional ones may be absent, as for other systems. */
function neededBy(folder: string, file: PackageFile): readonly string[] {
  const optional = new Set([
    ...Object.keys(file.optionalDependencies ?? {}),
    ...Object.entries(file.peerDependenciesMeta ?? {}).flatMap(([name, meta]) => (meta.optional ? [name] : [])),
  ]);
  const required = Object.keys({ ...file.dependencies, ...file.peerDependencies });
  // An optional peer is a choice of the program that imports it.
  const names = [...required.filter((name) => !optional.has(name)), ...Object.keys(file.optionalDependencies ?? {})];
  return names
    .filter((name) => !name.startsWith('@types/'))
    .flatMap((name) => {
      const found = findPackageFolder(folder, name);
      if (found === null && !optional.has(name)) throw new Error(`${nameOf(folder)} needs ${name}: run npm ci.`);
      return found ?? [];
    });
}

/**
 * Returns packages with everything that they need, ordered by folder.
 * @param first folders of the packages that the program loads itself
 */
export async function withDependencies(first: Iterable<string>): Promise<readonly InstalledPackage[]> {
  const found = new Map<string, InstalledPackage>();
  const waiting = [...first];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    const file = await read(folder);
    found.set(folder, { folder, name: nameOf(folder), version: file.version });
    waiting.push(...neededBy(folder, file));
  }
  return [...found.values()].sort((one, other) => (one.folder < other.folder ? -1 : 1));
}

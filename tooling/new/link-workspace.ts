import { existsSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Package {
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
type Entry = Partial<Package> & {
  readonly workspaces?: readonly string[];
  readonly link?: true;
  readonly resolved?: string;
};
interface Lockfile {
  readonly packages: Readonly<Record<string, Entry>>;
}

const LOCKFILE = 'package-lock.json';

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;

/** Inserts an entry where npm sorts it. */
function inserted(packages: Lockfile['packages'], name: string, entry: Entry): Lockfile['packages'] {
  const entries = Object.entries(packages).filter(([key]) => key !== name);
  const next = entries.findIndex(([key]) => key.localeCompare(name, 'en') > 0);
  return Object.fromEntries(entries.toSpliced(next < 0 ? entries.length : next, 0, [name, entry]));
}

/** Whether every package that a workspace names is installed at the root, in exactly its version. */
function isInstalled(root: string, { dependencies, devDependencies }: Package, { packages }: Lockfile): boolean {
  return Object.entries({ ...dependencies, ...devDependencies }).every(([name, version]) => {
    const entry = packages[`node_modules/${name}`];
    const found = entry?.link && entry.resolved ? packages[entry.resolved] : entry;
    return found?.version === version && existsSync(path.join(root, 'node_modules', name));
  });
}

/**
 * Adds a workspace to the lockfile and to `node_modules`, as npm does when all its packages are installed already. npm
 * itself would replace packages that a running store uses.
 * @returns false, without a change, when a package is missing, so that npm must install it
 */
export async function linkWorkspace(root: string, label: string): Promise<boolean> {
  const file = path.join(root, LOCKFILE);
  const lockfile = await readJson<Lockfile>(file);
  const own = await readJson<Package>(path.join(root, label, 'package.json'));
  if (!isInstalled(root, own, lockfile)) return false;
  const { workspaces } = await readJson<{ readonly workspaces: readonly string[] }>(path.join(root, 'package.json'));
  const { version, license, dependencies, devDependencies } = own;
  const entry: Entry = {
    version,
    ...(license !== undefined && { license }),
    ...(dependencies && { dependencies }),
    ...(devDependencies && { devDependencies }),
  };
  const rooted = { ...lockfile.packages, '': { ...lockfile.packages[''], workspaces } };
  const packages = inserted(inserted(rooted, label, entry), `node_modules/${label}`, { resolved: label, link: true });
  await writeFile(file, `${JSON.stringify({ ...lockfile, packages }, null, 2)}\n`);
  const link = path.join(root, 'node_modules', label);
  if (!existsSync(link)) await symlink(path.join('..', label), link, 'junction');
  return true;
}

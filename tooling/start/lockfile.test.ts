import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'registry/paths';

interface Package {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as T;
const lockText = readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8');
const lock = JSON.parse(lockText) as { readonly packages: Record<string, Package> };
const workspaces = read<Package>('package.json').workspaces ?? [];
const declared = ({ dependencies = {}, devDependencies = {} }: Package) => ({ dependencies, devDependencies });

// `npm ci` rejects an outdated lockfile: a fresh clone would not start.
describe('the lockfile', () => {
  it.each(['', ...workspaces])("agrees with '%s/package.json'", (folder) => {
    expect(declared(lock.packages[folder] ?? {})).toEqual(declared(read<Package>(path.join(folder, 'package.json'))));
  });

  it('names no registry', () => {
    expect(lockText).not.toMatch(/"resolved": "https?:/);
  });

  it.each(workspaces)('%s pins its packages exactly', (folder) => {
    const { dependencies, devDependencies } = declared(read<Package>(path.join(folder, 'package.json')));
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range),
    );
    expect(loose).toEqual([]);
  });
});

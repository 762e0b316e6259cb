import path from 'node:path';
import { deploymentOf } from 'shared-contracts/deployment';
import { ROOT } from './paths';

/** Where a store's releases are, and whose signatures count. */
export interface ReleaseSettings {
  /** The data folder: versions and log of a store on this machine, and the key of its developer. */
  readonly data: string;
  /** `RELEASE_OWNERS`: to whom names, paths and roles belong. */
  readonly ownersFile: string;
  /** `RELEASE_KEY_FILE`: signs what this process releases. */
  readonly keyFile: string | null;
  /** Releases may be signed with a key that is made on this machine. */
  readonly isDevelopment: boolean;
}

/** Reads the environment. A misspelt deployment counts as production, which believes fewer keys. */
export function releaseSettings(
  data: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): ReleaseSettings {
  return {
    data,
    ownersFile: path.resolve(ROOT, env['RELEASE_OWNERS'] || 'registry/owners.json'),
    keyFile: env['RELEASE_KEY_FILE'] || null,
    isDevelopment: deploymentOf(env, []) === 'development',
  };
}

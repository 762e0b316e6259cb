import path from 'node:path';
import { deploymentOf } from 'shared-contracts/deployment';
import type { S3Location } from './objects/s3-store';
import { ROOT } from './paths';

/** Where a store's releases are, and whose signatures count. */
export interface ReleaseSettings {
  /** The data folder: what this machine keeps of the releases, and the key of its developer. */
  readonly data: string;
  /** `RELEASE_STORE`: the bucket that versions and log are in; null: the data folder. */
  readonly bucket: S3Location | null;
  /** `RELEASE_OWNERS`: to whom names, paths and roles belong. */
  readonly ownersFile: string;
  /** `RELEASE_KEY_FILE`: signs what this process releases. */
  readonly keyFile: string | null;
  /** Releases may be signed with a key that is made on this machine. */
  readonly isDevelopment: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/** `s3://bucket/prefix`; `setting`: where it was written, for messages. */
function bucketAt(text: string, setting: string, env: Env): S3Location {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{2,62})(?:\/([A-Za-z0-9/_-]*))?$/.exec(text) ?? [];
  if (bucket === undefined)
    throw new Error(`${setting} says '${text}', which is no bucket. Write for example s3://tires-releases/store.`);
  const endpoint = env['RELEASE_STORE_ENDPOINT'] || null;
  if (endpoint !== null && !/^https?:\/\//.test(endpoint))
    throw new Error(`RELEASE_STORE_ENDPOINT='${endpoint}' is no address. Write for example https://s3.example.com.`);
  const folder = prefix.replace(/^\/+|\/+$/g, '');
  return { bucket, prefix: folder && `${folder}/`, endpoint, region: env['AWS_REGION'] || 'us-east-1' };
}

function storeEntries(env: Env): readonly (readonly [string, string])[] {
  const entries = (env['RELEASE_STORES'] ?? '').split(/\s+/).filter(Boolean);
  return entries.map((entry) => {
    const [, name, place] = /^([a-z][a-z0-9-]*)=(.+)$/.exec(entry) ?? [];
    if (name === undefined || place === undefined)
      throw new Error(
        `RELEASE_STORES has '${entry}'. Write names and places, for example ` +
          'RELEASE_STORES="staging=s3://tires-staging production=s3://tires-production".',
      );
    return [name, place];
  });
}

/**
 * The settings of one of several stores that `RELEASE_STORES` names: `staging=s3://bucket/prefix`, or a data folder.
 * Owners and key are those of this process.
 *
 * @throws when there is no store of that name
 */
export function namedStore(name: string, settings: ReleaseSettings, env: Env = process.env): ReleaseSettings {
  const stores = new Map(storeEntries(env));
  const place = stores.get(name);
  if (place === undefined) {
    const known = stores.size > 0 ? `It names: ${[...stores.keys()].join(', ')}.` : 'It is not set.';
    throw new Error(`RELEASE_STORES names no store '${name}'. ${known}`);
  }
  if (place.startsWith('s3://')) return { ...settings, bucket: bucketAt(place, 'RELEASE_STORES', env) };
  return { ...settings, data: path.resolve(place), bucket: null };
}

/**
 * Reads the environment. A misspelt deployment counts as production, which believes fewer keys.
 *
 * @throws by name for a setting that is wrong
 */
export function releaseSettings(data: string, env: Env = process.env): ReleaseSettings {
  return {
    data,
    bucket: env['RELEASE_STORE'] ? bucketAt(env['RELEASE_STORE'], 'RELEASE_STORE', env) : null,
    ownersFile: path.resolve(ROOT, env['RELEASE_OWNERS'] || 'registry/owners.json'),
    keyFile: env['RELEASE_KEY_FILE'] || null,
    isDevelopment: deploymentOf(env, []) === 'development',
  };
}

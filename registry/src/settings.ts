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

/** `s3://bucket/prefix` */
function bucketOf(env: Env): S3Location | null {
  const text = env['RELEASE_STORE'];
  if (!text) return null;
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{2,62})(?:\/([A-Za-z0-9/_-]*))?$/.exec(text) ?? [];
  if (bucket === undefined)
    throw new Error(`RELEASE_STORE='${text}' is no bucket. Write for example RELEASE_STORE=s3://tires-releases/store.`);
  const endpoint = env['RELEASE_STORE_ENDPOINT'] || null;
  if (endpoint !== null && !/^https?:\/\//.test(endpoint))
    throw new Error(`RELEASE_STORE_ENDPOINT='${endpoint}' is no address. Write for example https://s3.example.com.`);
  const folder = prefix.replace(/^\/+|\/+$/g, '');
  return { bucket, prefix: folder && `${folder}/`, endpoint, region: env['AWS_REGION'] || 'us-east-1' };
}

/**
 * Reads the environment. A misspelt deployment counts as production, which believes fewer keys.
 *
 * @throws by name for a setting that is wrong
 */
export function releaseSettings(data: string, env: Env = process.env): ReleaseSettings {
  return {
    data,
    bucket: bucketOf(env),
    ownersFile: path.resolve(ROOT, env['RELEASE_OWNERS'] || 'registry/owners.json'),
    keyFile: env['RELEASE_KEY_FILE'] || null,
    isDevelopment: deploymentOf(env, []) === 'development',
  };
}

import path from 'node:path';
import { deploymentOf } from 'shared-contracts/deployment';
import type { S3Location } from './objects/s3-store';
import { OWNERS_FILE, ROOT } from './paths';

/** Location of a store's releases, and trusted keys. */
export interface ReleaseSettings {
  /** Data folder: local copies of releases, and the developer's key. */
  readonly data: string;
  /** `RELEASE_STORE`: bucket of versions and log; null: the data folder. */
  readonly bucket: S3Location | null;
  /** `RELEASE_OWNERS`: file with the owners of names, paths and roles. */
  readonly ownersFile: string;
  /** `RELEASE_KEY_FILE`: key that signs releases of this process. */
  readonly keyFile: string | null;
  /** True when a key created on this machine may sign releases. */
  readonly isDevelopment: boolean;
  /** `RELEASE_GATEWAYS`: origins of the listeners for operators of the store's gateways; null when it is not set. */
  readonly gateways: readonly string[] | null;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Parses `s3://bucket/prefix`; `setting` is its name, for messages. */
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
 * Parses `RELEASE_GATEWAYS`: origins, each of the own store or, as `production=http://10.0.0.7:3001`, of a store in
 * `RELEASE_STORES`. `none` says that there are none.
 *
 * @param store null for the own store
 */
function gatewaysOf(store: string | null, env: Env): readonly string[] | null {
  const entries = (env['RELEASE_GATEWAYS'] ?? '').split(/\s+/).filter(Boolean);
  const found = entries.map((entry) => {
    const [, name, place = ''] = /^(?:([a-z][a-z0-9-]*)=)?(none|https?:\/\/[^/\s]+)\/?$/.exec(entry) ?? [];
    if (place === '')
      throw new Error(`RELEASE_GATEWAYS has '${entry}', which is no origin. Write for example http://10.0.0.7:3001.`);
    return { store: name ?? null, place };
  });
  const own = found.filter((one) => one.store === store);
  return own.length === 0 ? null : own.map(({ place }) => place).filter((place) => place !== 'none');
}

/**
 * Returns the settings of a store in `RELEASE_STORES`: `staging=s3://bucket/prefix`, or a data folder. Owners and key
 * are those of this process.
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
  // The store on this machine serves none of these stores.
  const gateways = gatewaysOf(name, env) ?? (settings.isDevelopment ? [] : null);
  if (place.startsWith('s3://')) return { ...settings, gateways, bucket: bucketAt(place, 'RELEASE_STORES', env) };
  return { ...settings, gateways, data: path.resolve(place), bucket: null };
}

/**
 * Reads the environment. A misspelled deployment counts as production, which trusts fewer keys.
 *
 * @throws with the name of an invalid setting
 */
export function releaseSettings(data: string, env: Env = process.env): ReleaseSettings {
  return {
    data,
    bucket: env['RELEASE_STORE'] ? bucketAt(env['RELEASE_STORE'], 'RELEASE_STORE', env) : null,
    ownersFile: path.resolve(ROOT, env['RELEASE_OWNERS'] || OWNERS_FILE),
    keyFile: env['RELEASE_KEY_FILE'] || null,
    isDevelopment: deploymentOf(env, []) === 'development',
    gateways: gatewaysOf(null, env),
  };
}

import { execFile } from 'node:child_process';
import os from 'node:os';
import { promisify } from 'node:util';
import { ReleaseLog } from './release-log';
import { FolderStore } from '../objects/folder-store';
import type { ObjectStore } from '../objects/object-store';
import { remotesDir, ROOT } from '../paths';
import type { Registry } from '../composition/registry';
import { releaseSettings, type ReleaseSettings } from '../settings';
import type { SigningKey } from '../trust/envelope';
import { readSigningKey, readTrust, type Trust } from '../trust/trust';

/** Read access to the releases of a store. */
export interface ReleaseStore {
  readonly settings: ReleaseSettings;
  readonly objects: ObjectStore;
  readonly trust: Trust;
  readonly log: ReleaseLog;
}

/** Write access to the releases of a store. */
export interface WritableReleaseStore extends ReleaseStore {
  readonly key: SigningKey;
}

/** Connections to buckets are reused, because the log is polled twice a second. */
const buckets = new Map<string, ObjectStore>();

/** Returns the object store of versions and log. */
async function objectsOf({ data, bucket }: ReleaseSettings): Promise<ObjectStore> {
  if (bucket === null) return new FolderStore(remotesDir(data));
  const key = JSON.stringify(bucket);
  // The bucket client is large, and most processes need none.
  const { S3Store } = await import('../objects/s3-store');
  const objects = buckets.get(key) ?? new S3Store(bucket);
  buckets.set(key, objects);
  return objects;
}

/** Opens the releases of a store. @throws when its owners file is invalid */
export async function openReleases(settings: ReleaseSettings): Promise<ReleaseStore> {
  const objects = await objectsOf(settings);
  const trust = await readTrust(settings);
  return { settings, objects, trust, log: new ReleaseLog(objects, trust) };
}

/** Opens the releases of a store for changes. @throws also without a signing key */
export async function openForWriting(settings: ReleaseSettings): Promise<WritableReleaseStore> {
  // Before reading the trusted keys: the first use in development creates the key.
  const key = await readSigningKey(settings);
  return { ...(await openReleases(settings)), key };
}

const runFile = promisify(execFile);

async function git(...args: readonly string[]): Promise<string | null> {
  const { stdout } = await runFile('git', args, { cwd: ROOT }).catch(() => ({ stdout: '' }));
  return stdout.trim() || null;
}

async function readGitUser(): Promise<string | null> {
  const settings = (await git('config', '--get-regexp', '^user\\.(name|email)$')) ?? '';
  // The last value of a setting applies.
  const valueOf = (name: string) => [...settings.matchAll(RegExp(`^user\\.${name} (.+)$`, 'gm'))].at(-1)?.[1];
  const [name, email] = [valueOf('name'), valueOf('email')];
  if (name === undefined) return null;
  return email === undefined ? name : `${name} <${email}>`;
}

/** Read once in a process: a release needs the author twice, and to start git takes longer than its answer. */
let gitUser: Promise<string | null> | undefined;

/** Returns the author for the log: `RELEASE_AUTHOR`, git's user, or the account name. */
export async function authorOf(env: Readonly<Record<string, string | undefined>> = process.env): Promise<string> {
  if (env['RELEASE_AUTHOR']) return env['RELEASE_AUTHOR'];
  gitUser ??= readGitUser();
  return (await gitUser) ?? os.userInfo().username;
}

/** Returns the current commit, marked when the working tree differs. */
export async function commitOf(): Promise<string> {
  const status = (await git('status', '--porcelain=v2', '--branch')) ?? '';
  const [, commit] = /^# branch\.oid ([0-9a-f]+)$/m.exec(status) ?? [];
  if (commit === undefined) return 'unknown';
  return /^[^#]/m.test(status) ? `${commit} with changes` : commit;
}

/** Returns the deployed registry of a store. */
export async function readRegistry(data: string): Promise<Registry> {
  const { log } = await openReleases(releaseSettings(data));
  return (await log.read()).registry;
}

/** Makes a move as the user of this process; see {@link ReleaseLog.append}. `act` is for readers of the log. */
export async function updateRegistry(
  data: string,
  act: string,
  change: (registry: Registry) => Registry | Promise<Registry>,
): Promise<Registry> {
  const { log, key } = await openForWriting(releaseSettings(data));
  return log.append({ author: await authorOf(), act, key }, change);
}

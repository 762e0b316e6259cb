import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { mapAtOnce } from 'registry/at-once';
import { isRunning } from 'registry/previews';
import type { Registry } from 'registry/registry';
import { openReleases, type ReleaseStore } from 'registry/releases';
import { releaseSettings, type ReleaseSettings } from 'registry/settings';
import { readShellBuild } from 'registry/shell-build';

/** Pages that were opened before a deploy keep asking for their version's files; a week covers a forgotten tab. */
const KEEP_MS = 7 * 24 * 3_600_000;
/** To roll back to, however old. */
const KEEP_DEPLOYS = 3;

const keyOf = (name: string, version: string): string => `${name}/${version}`;

/** Versions that shoppers of a registry get, in whatever variant or preview. */
function servedBy(registry: Registry, now: number): readonly string[] {
  const current = Object.entries(registry.remotes).map(([name, { version }]) => keyOf(name, version));
  const pinned = Object.values(registry.variants).flatMap((overrides) =>
    Object.entries(overrides).flatMap(([name, { version }]) => (version ? [keyOf(name, version)] : [])),
  );
  const previews = (registry.previews ?? []).filter((preview) => isRunning(preview, now));
  return [...current, ...pinned, ...previews.map(({ remote, version }) => keyOf(remote, version))];
}

const goesBackTo = (registry: Registry): readonly string[] =>
  Object.entries(registry.remotes).flatMap(([name, { history }]) =>
    history.slice(-KEEP_DEPLOYS).map(({ version }) => keyOf(name, version)),
  );

/** Versions that must stay, as `name/version`. The log tells what was live, whenever it was built. */
async function neededVersions({ log }: ReleaseStore, now: number): Promise<ReadonlySet<string>> {
  const { registry } = await log.read();
  const lately = await log.inForceSince(now - KEEP_MS);
  return new Set([...goesBackTo(registry), ...[registry, ...lately].flatMap((one) => servedBy(one, now))]);
}

/** A version as it lies in a store. */
interface Stored {
  readonly keys: string[];
  /** When the newest of its objects was written, ms. */
  writtenAt: number;
}

async function storedVersions({ objects }: ReleaseStore): Promise<ReadonlyMap<string, Stored>> {
  const versions = new Map<string, Stored>();
  for (const { key, writtenAt } of await objects.list('')) {
    const [, version] = /^([a-z][a-z0-9-]*\/[^/]+)\//.exec(key) ?? [];
    if (version === undefined) continue;
    const known = versions.get(version) ?? { keys: [], writtenAt: 0 };
    known.keys.push(key);
    known.writtenAt = Math.max(known.writtenAt, writtenAt);
    versions.set(version, known);
  }
  return versions;
}

const isManifest = (key: string): boolean => key.endsWith('/manifest.json');

/** Its manifest goes first: nobody may see a version that lacks files. */
async function removeVersion({ objects }: ReleaseStore, { keys }: Stored): Promise<void> {
  const remove = (key: string): Promise<void> => objects.remove(key);
  await mapAtOnce(keys.filter(isManifest), remove);
  await mapAtOnce(
    keys.filter((key) => !isManifest(key)),
    remove,
  );
}

async function pruneVersions(releases: ReleaseStore, now: number): Promise<string[]> {
  const needed = await neededVersions(releases, now);
  const removed: string[] = [];
  for (const [version, stored] of await storedVersions(releases)) {
    // What was written lately may be on its way to be released.
    if (needed.has(version) || now - stored.writtenAt < KEEP_MS) continue;
    await removeVersion(releases, stored);
    removed.push(version);
  }
  return removed;
}

/** Removes what lies directly in a folder of this machine and was left alone for a week. */
async function removeOld(folder: string, isNeeded: (name: string) => boolean, now: number): Promise<string[]> {
  const removed: string[] = [];
  for (const { name } of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const target = path.join(folder, name);
    const { mtimeMs } = await stat(target);
    if (now - mtimeMs < KEEP_MS || isNeeded(name)) continue;
    await rm(target, { recursive: true, force: true });
    removed.push(target);
  }
  return removed;
}

async function pruneShell(data: string, now: number): Promise<string[]> {
  const shell = await readShellBuild(data);
  return removeOld(path.join(data, 'shell'), (name) => name === shell?.id || name.endsWith('.json'), now);
}

/**
 * Removes what no shopper can still be using: versions that nothing points to, a week after the log last had them live,
 * in a folder as in a bucket; and builds of the shell, a week after they were replaced.
 *
 * @returns what was removed
 */
export async function prune(data: string, now: number = Date.now()): Promise<readonly string[]> {
  return pruneStore(releaseSettings(data), now);
}

/** {@link prune} in the store of these settings. */
export async function pruneStore(settings: ReleaseSettings, now: number = Date.now()): Promise<readonly string[]> {
  const { data } = settings;
  const releases = await openReleases(settings);
  const removed = [...(await pruneVersions(releases, now)), ...(await pruneShell(data, now))];
  // What an interrupted write left behind.
  return [...removed, ...(await removeOld(path.join(data, 'remotes', '.incoming'), () => false, now))];
}

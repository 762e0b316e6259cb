import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { KEEP_MS, neededVersions, removeVersion, storedVersions } from 'registry/versions/kept-versions';
import { openReleases, type ReleaseStore } from 'registry/log/releases';
import { releaseSettings, type ReleaseSettings } from 'registry/settings';
import { pruneShellBuilds } from 'registry/versions/shared-shell-builds';
import { readShellBuild } from 'registry/versions/shell-build';

async function pruneVersions(releases: ReleaseStore, now: number): Promise<string[]> {
  const needed = await neededVersions(releases, now);
  const removed: string[] = [];
  for (const [version, stored] of await storedVersions(releases.objects)) {
    // A recently written version may be about to be released.
    if (needed.has(version) || now - stored.writtenAt < KEEP_MS) continue;
    await removeVersion(releases.objects, stored);
    removed.push(version);
  }
  return removed;
}

/** Removes direct children of a local folder that were not changed for a week. */
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
 * Removes versions without a reference a week after they were last live in the log, in a folder or a bucket, and builds
 * of the shell a week after their replacement. Until then, an open page may still use them.
 * @returns the removed names
 */
export async function prune(data: string, now: number = Date.now()): Promise<readonly string[]> {
  return pruneStore(releaseSettings(data), now);
}

/** Runs {@link prune} in the store of these settings. */
export async function pruneStore(settings: ReleaseSettings, now: number = Date.now()): Promise<readonly string[]> {
  const { data } = settings;
  const releases = await openReleases(settings);
  const removed = [...(await pruneVersions(releases, now)), ...(await pruneShell(data, now))];
  removed.push(...(await pruneShellBuilds(releases.objects, now)).map((id) => `shell/${id}`));
  // Remains of an interrupted write.
  return [...removed, ...(await removeOld(path.join(data, 'remotes', '.incoming'), () => false, now))];
}

import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { neededVersions, removeVersion, storedVersions, type Stored } from './kept-versions';
import { pruneShellBuilds } from './shared-shell-builds';
import { FolderStore } from '../objects/folder-store';
import { remotesDir } from '../paths';
import type { ReleaseStore } from '../log/releases';

/** Recently copied versions may be about to be served, or requested by an open tab. */
const FRESH_MS = 10 * 60_000;

export interface MirrorBounds {
  /** Total bytes of all versions. */
  readonly maxBytes: number;
  /** Versions that this machine serves now, as `name/version`. */
  readonly served: ReadonlySet<string>;
}

type Mirrored = Stored & { readonly version: string };

/** Returns versions to remove for space, oldest copies first. */
function tooMuch(kept: readonly Mirrored[], maxBytes: number, isFree: (one: Mirrored) => boolean): readonly Mirrored[] {
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
  const oldestFirst = kept.filter(isFree).sort((one, other) => one.writtenAt - other.writtenAt);
  return oldestFirst.filter((one) => {
    if (bytes <= maxBytes) return false;
    bytes -= one.bytes;
    return true;
  });
}

/** Removes incomplete writes of ended processes. */
async function removeUnfinished(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const info = await stat(file).catch(() => null);
    if (info && now - info.mtimeMs > FRESH_MS) await rm(file, { recursive: true, force: true });
  }
}

/**
 * Removes local copies of a bucket that neither the log's last week nor this machine's shoppers need, and others above
 * the size limit. Served versions always remain; others are copied again on request. Nothing is done when the store is
 * a folder of this machine.
 *
 * @returns the versions that were removed
 */
export async function pruneMirror(
  store: ReleaseStore,
  { maxBytes, served }: MirrorBounds,
  now = Date.now(),
): Promise<readonly string[]> {
  const folder = remotesDir(store.settings.data);
  const local = new FolderStore(folder);
  if (store.objects.label === local.label) return [];
  // Read before the folder, so that versions released in between count as fresh.
  const needed = await neededVersions(store, now);
  const here = [...(await storedVersions(local))].map(([version, stored]): Mirrored => ({ ...stored, version }));
  const isFree = ({ version, writtenAt }: Mirrored): boolean => !served.has(version) && now - writtenAt > FRESH_MS;
  const unneeded = here.filter((one) => isFree(one) && !needed.has(one.version));
  const kept = here.filter((one) => !unneeded.includes(one));
  const gone = [...unneeded, ...tooMuch(kept, maxBytes, isFree)];
  for (const one of gone) await removeVersion(local, one);
  await pruneShellBuilds(local, now);
  await removeUnfinished(path.join(folder, '.incoming'), now);
  return gone.map(({ version }) => version);
}

import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { neededVersions, removeVersion, storedVersions, type Stored } from './kept-versions';
import { FolderStore } from './objects/folder-store';
import { remotesDir } from './paths';
import type { ReleaseStore } from './releases';

/** What was brought here lately may be on its way to be served, or a forgotten tab asks for it now. */
const FRESH_MS = 10 * 60_000;

export interface MirrorBounds {
  /** Of all versions together, in bytes. */
  readonly maxBytes: number;
  /** Versions that this machine serves now, as `name/version`. */
  readonly served: ReadonlySet<string>;
}

type Mirrored = Stored & { readonly version: string };

/** What must go so that the rest has room: what was brought here first goes first. */
function tooMuch(kept: readonly Mirrored[], maxBytes: number, isFree: (one: Mirrored) => boolean): readonly Mirrored[] {
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
  const oldestFirst = kept.filter(isFree).sort((one, other) => one.writtenAt - other.writtenAt);
  return oldestFirst.filter((one) => {
    if (bytes <= maxBytes) return false;
    bytes -= one.bytes;
    return true;
  });
}

/** Writes that a process did not live to end. */
async function removeUnfinished(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const info = await stat(file).catch(() => null);
    if (info && now - info.mtimeMs > FRESH_MS) await rm(file, { recursive: true, force: true });
  }
}

/**
 * Removes from this machine what it has of a bucket and what neither the log's last week nor its own shoppers need, and
 * of the rest as much as is above the bound. Never what is served: anything else comes back from the bucket when a tab
 * asks for it. Nothing to do where the store is a folder of this machine.
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
  // Before the look at the folder: what is released in between is fresh there.
  const needed = await neededVersions(store, now);
  const here = [...(await storedVersions(local))].map(([version, stored]): Mirrored => ({ ...stored, version }));
  const isFree = ({ version, writtenAt }: Mirrored): boolean => !served.has(version) && now - writtenAt > FRESH_MS;
  const unneeded = here.filter((one) => isFree(one) && !needed.has(one.version));
  const kept = here.filter((one) => !unneeded.includes(one));
  const gone = [...unneeded, ...tooMuch(kept, maxBytes, isFree)];
  for (const one of gone) await removeVersion(local, one);
  await removeUnfinished(path.join(folder, '.incoming'), now);
  return gone.map(({ version }) => version);
}

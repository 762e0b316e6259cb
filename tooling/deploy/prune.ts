import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { remotesDir } from 'registry/paths';
import type { Registry, RegistryEntry } from 'registry/registry';
import { readRegistry } from 'registry/releases';
import { isRunning } from 'registry/previews';
import { readShellBuild } from 'registry/shell-build';

/** Pages that were opened before a deploy keep asking for their version's files; a week covers a forgotten tab. */
const KEEP_MS = 7 * 24 * 3_600_000;
/** To roll back to, however old. */
const KEEP_DEPLOYS = 3;

function neededVersions(registry: Registry, name: string, now: number): Set<string> {
  const remote = registry.remotes[name];
  const recent = (remote?.history ?? []).slice(-KEEP_DEPLOYS).map(({ version }) => version);
  const pinned = Object.values(registry.variants).flatMap((overrides) =>
    Object.entries(overrides).flatMap(([pinnedName, { version }]) => (pinnedName === name && version ? [version] : [])),
  );
  const previews = (registry.previews ?? [])
    .filter((preview) => preview.remote === name && isRunning(preview, now))
    .map(({ version }) => version);
  return new Set([...recent, ...pinned, ...previews, ...(remote ? [remote.version] : [])]);
}

/** When shoppers last got this version: the moment of the move that followed it. Null: the registry does not say. */
function lastServed(history: readonly RegistryEntry[], version: string): number | null {
  const next = history[history.findLastIndex((move) => move.version === version) + 1];
  return next && history.some((move) => move.version === version) ? Date.parse(next.at) : null;
}

interface Folder {
  readonly name: string;
  /** When it was written, or ceased to be the current one; ms. */
  readonly mtimeMs: number;
}

async function removeOld(folder: string, isNeeded: (one: Folder) => boolean, now: number): Promise<string[]> {
  const removed: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const target = path.join(folder, entry.name);
    if (!entry.isDirectory()) continue;
    const { mtimeMs } = await stat(target);
    if (now - mtimeMs < KEEP_MS || isNeeded({ name: entry.name, mtimeMs })) continue;
    await rm(target, { recursive: true, force: true });
    removed.push(target);
  }
  return removed;
}

/**
 * Removes what no shopper can still be using: what nothing points to, a week after shoppers last got it. @returns the
 * folders.
 */
export async function prune(data: string, now: number = Date.now()): Promise<string[]> {
  const registry = await readRegistry(data);
  const shell = await readShellBuild(data);
  const removed = await removeOld(path.join(data, 'shell'), ({ name }) => name === shell?.id, now);
  const previewedNames = (registry.previews ?? []).map(({ remote }) => remote);
  for (const name of new Set([...Object.keys(registry.remotes), ...previewedNames])) {
    const { history = [] } = registry.remotes[name] ?? {};
    const needed = neededVersions(registry, name, now);
    const isNeeded = ({ name: version }: Folder): boolean =>
      needed.has(version) || now - (lastServed(history, version) ?? 0) < KEEP_MS;
    removed.push(...(await removeOld(path.join(remotesDir(data), name), isNeeded, now)));
  }
  // Builds that were interrupted.
  removed.push(...(await removeOld(path.join(remotesDir(data), '.incoming'), () => false, now)));
  return removed;
}

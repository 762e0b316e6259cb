import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { remotesDir } from '../registry/paths';
import { readRegistry, type Registry } from '../registry/registry-file';
import { readShellBuild } from '../registry/shell-build';

/** Pages that were opened before a deploy keep asking for their version's files; a week covers a forgotten tab. */
const KEEP_MS = 7 * 24 * 3_600_000;
/** To roll back to, however old. */
const KEEP_DEPLOYS = 3;

function neededVersions(registry: Registry, name: string): Set<string> {
  const remote = registry.remotes[name];
  const recent = (remote?.history ?? []).slice(-KEEP_DEPLOYS).map(({ version }) => version);
  const pinned = Object.values(registry.variants).flatMap((overrides) =>
    Object.entries(overrides).flatMap(([replaced, { remote: by, version }]) =>
      (by ?? replaced) === name && version ? [version] : [],
    ),
  );
  return new Set([...recent, ...pinned, ...(remote ? [remote.version] : [])]);
}

async function removeOld(folder: string, keep: (name: string) => boolean, now: number): Promise<string[]> {
  const removed: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const target = path.join(folder, entry.name);
    if (!entry.isDirectory() || keep(entry.name) || now - (await stat(target)).mtimeMs < KEEP_MS) continue;
    await rm(target, { recursive: true, force: true });
    removed.push(target);
  }
  return removed;
}

/** Removes what no shopper can still be using: versions older than a week that nothing points to. @returns the folders. */
export async function prune(data: string, now: number = Date.now()): Promise<string[]> {
  const registry = await readRegistry(data);
  const shell = await readShellBuild(data);
  const removed = await removeOld(path.join(data, 'shell'), (id) => id === shell?.id, now);
  for (const name of Object.keys(registry.remotes)) {
    const needed = neededVersions(registry, name);
    removed.push(...(await removeOld(path.join(remotesDir(data), name), (version) => needed.has(version), now)));
  }
  // Builds that were interrupted.
  removed.push(...(await removeOld(path.join(remotesDir(data), '.incoming'), () => false, now)));
  return removed;
}

import { rm } from 'node:fs/promises';
import type { PublishedManifest } from 'shared-contracts';
import { checkPublishedManifest, contractProblem } from '../registry/manifest-check';
import {
  previousVersion,
  readRegistry,
  updateRegistry,
  withVersion,
  type Registry,
  type RegistryEntry,
} from '../registry/registry-file';
import { hasVersion, readStoredManifest, storeVersion } from '../registry/remote-store';
import { BuildFailure, buildRemote } from './build-remote';
import type { RemoteFolder } from './remote-folders';
import { sourceDigest } from './source-digest';

/** What a deploy came to. */
export interface Deployed {
  readonly name: string;
  readonly version: string;
  readonly outcome: 'deployed' | 'unchanged' | 'skipped';
}

type Mode = 'production' | 'development';
type Move = Pick<RegistryEntry, 'source' | 'mode'>;

interface DeployOptions {
  readonly data: string;
  readonly mode?: Mode;
  /** Leave it when this source has been deployed before, whatever is current now: a start must not undo a rollback. */
  readonly onlyIfNew?: boolean;
}

/** Two remotes must not own one path, or nobody could say which answers. */
export async function pathConflicts(data: string, manifest: PublishedManifest): Promise<string[]> {
  const registry = await readRegistry(data);
  const replacedSomewhere = new Set(
    Object.values(registry.variants).flatMap((overrides) =>
      Object.values(overrides).map((override) => override.remote),
    ),
  );
  if (replacedSomewhere.has(manifest.name)) return [];
  const paths = new Set(manifest.pages.flatMap((page) => page.paths));
  const conflicts: string[] = [];
  for (const [name, { version }] of Object.entries(registry.remotes)) {
    if (name === manifest.name || replacedSomewhere.has(name)) continue;
    const other = checkPublishedManifest(await readStoredManifest(data, name, version));
    if (!other.ok) continue;
    for (const path of other.manifest.pages.flatMap((page) => page.paths)) {
      if (paths.has(path)) conflicts.push(`path '${path}' already belongs to remote '${name}'`);
    }
  }
  return conflicts;
}

/** Puts a finished build into the store and points the registry at it. */
export async function publish(
  data: string,
  manifest: PublishedManifest,
  buildDir: string,
  move: Move = {},
): Promise<Deployed> {
  const checked = checkPublishedManifest(manifest);
  const problems = checked.ok
    ? [contractProblem(manifest), ...(await pathConflicts(data, manifest))].filter((problem) => problem !== null)
    : checked.problems;
  if (problems.length > 0) {
    await rm(buildDir, { recursive: true, force: true });
    throw new BuildFailure(
      [`${manifest.name} ${manifest.version} cannot be deployed:`, ...problems.map((problem) => `  - ${problem}`)].join(
        '\n',
      ),
    );
  }
  await storeVersion(data, manifest, buildDir);
  await rm(buildDir, { recursive: true, force: true });
  return point(data, manifest.name, manifest.version, move);
}

async function point(data: string, name: string, version: string, move: Move): Promise<Deployed> {
  const before = (await readRegistry(data)).remotes[name]?.version;
  if (before === version) return { name, version, outcome: 'unchanged' };
  const at = new Date().toISOString();
  await updateRegistry(data, (registry) => withVersion(registry, name, { version, at, by: 'deploy', ...move }));
  return { name, version, outcome: 'deployed' };
}

/** Builds and deploys one remote; what was built before is not built again. */
export async function deployRemote(
  folder: RemoteFolder,
  { data, mode = 'production', onlyIfNew = false }: DeployOptions,
): Promise<Deployed> {
  const source = await sourceDigest(folder.dir, mode);
  const known = builtBefore(await readRegistry(data), source);
  const move: Move = { source, ...(mode === 'development' ? { mode } : {}) };
  if (known && onlyIfNew && known.isFor === mode)
    return { name: known.name, version: known.current, outcome: 'skipped' };
  if (known && (await hasVersion(data, known.name, known.version))) return point(data, known.name, known.version, move);
  const { manifest, buildDir } = await buildRemote(folder.dir, data, source.slice(0, 8), mode);
  return publish(data, manifest, buildDir, move);
}

interface Built {
  readonly name: string;
  readonly version: string;
  readonly current: string;
  /** What the version that is current now was built for. */
  readonly isFor: Mode;
}

function builtBefore(registry: Registry, source: string): Built | null {
  for (const [name, { version: current, history }] of Object.entries(registry.remotes)) {
    const entry = history.findLast((move) => move.source === source);
    const isFor = history.findLast((move) => move.version === current)?.mode ?? 'production';
    if (entry) return { name, version: entry.version, current, isFor };
  }
  return null;
}

/** Points a remote at the version before the current one. */
export async function rollbackRemote(
  data: string,
  name: string,
): Promise<{ readonly from: string; readonly to: string } | { readonly error: string }> {
  const remote = (await readRegistry(data)).remotes[name];
  if (!remote) return { error: `'${name}' has never been deployed here, so there is nothing to go back to.` };
  const previous = previousVersion(remote);
  if (!previous) return { error: `'${name}' has no version before ${remote.version}.` };
  if (!(await hasVersion(data, name, previous.version)))
    return {
      error: `Version ${previous.version} of '${name}' is no longer in the store; deploy it again from its sources.`,
    };
  await updateRegistry(data, (registry) =>
    withVersion(registry, name, { version: previous.version, at: new Date().toISOString(), by: 'rollback' }),
  );
  return { from: remote.version, to: previous.version };
}

import { rm } from 'node:fs/promises';
import type { PublishedManifest } from 'shared-contracts';
import {
  previousVersion,
  readRegistry,
  updateRegistry,
  withVersion,
  type Registry,
  type RegistryEntry,
} from 'registry/registry-file';
import { hasVersion, readStoredManifest, storeVersion } from 'registry/remote-store';
import { previewed, withPreview } from 'registry/previews';
import { withOverride } from 'registry/overrides';
import { BuildFailure, buildRemote } from './build-remote';
import type { Place } from './deploy-arguments';
import { ownProblems, releaseProblems } from './release-check';
import type { RemoteFolder } from './remote-folders';
import { sourceDigest } from './source-digest';

/** What a deploy came to. */
export interface Deployed {
  readonly name: string;
  readonly version: string;
  readonly outcome: 'deployed' | 'unchanged' | 'skipped';
  /** Opens the preview that was asked for. */
  readonly previewToken?: string;
}

type Mode = 'production' | 'development';

interface DeployOptions {
  readonly data: string;
  readonly mode?: Mode;
  /** Leave it when this source has been deployed before, whatever is current now: a start must not undo a rollback. */
  readonly onlyIfNew?: boolean;
  /** Where it stands in from then on: deploy and swap are one change of the registry. */
  readonly place?: Place;
  /** It is shown at the place to those who open its address, and to nobody else. */
  readonly isPreview?: boolean;
}

/** A version on its way to shoppers. */
export interface Release {
  readonly data: string;
  readonly folder: RemoteFolder;
  readonly manifest: PublishedManifest;
  readonly move: Pick<RegistryEntry, 'source' | 'mode'>;
  readonly place: Place | undefined;
  readonly isPreview?: boolean;
}

function refuseFor(problems: readonly string[], { name, version }: PublishedManifest): void {
  if (problems.length === 0) return;
  const lines = problems.map((problem) => `  - ${problem}`);
  throw new BuildFailure([`${name} ${version} cannot be deployed:`, ...lines].join('\n'));
}

function placeProblems({ manifest, place }: Release, registry: Registry): string[] {
  const { name, role } = manifest;
  const known = registry.remotes[name];
  return [
    ...(place && role !== place.role ? [`it is not for the role '${place.role}'`] : []),
    ...(known && known.role !== role
      ? [
          `'${name}' is deployed already ${known.role ? `for the role '${known.role}'` : 'as a remote of every variant'}`,
        ]
      : []),
  ];
}

/** The registry with the version, and with the swap when there is one; of a preview, as its visitors have it. */
function moved(registry: Registry, { manifest, move, place, isPreview }: Release): Registry {
  const { name, version, role } = manifest;
  if (isPreview && place) return previewed(registry, { ...place, remote: name, version });
  const at = new Date().toISOString();
  const isCurrent = registry.remotes[name]?.version === version;
  const next = isCurrent ? registry : withVersion(registry, name, { version, at, by: 'deploy', ...move });
  const named = role === undefined ? next : withRole(next, manifest);
  return place ? withOverride(named, place, name) : named;
}

function withRole(registry: Registry, { name, role }: PublishedManifest): Registry {
  const remote = registry.remotes[name];
  return remote && role ? { ...registry, remotes: { ...registry.remotes, [name]: { ...remote, role } } } : registry;
}

/**
 * Points the registry at a stored version. Checked where it is written: two deploys at once cannot both take a path.
 */
async function point(release: Release): Promise<Deployed> {
  const { data, manifest, move, place, isPreview } = release;
  const { name, version } = manifest;
  let outcome: Deployed['outcome'] = 'deployed';
  let previewToken: string | undefined;
  await updateRegistry(data, async (registry) => {
    const next = moved(registry, release);
    refuseFor([...placeProblems(release, registry), ...(await releaseProblems(data, next, manifest))], manifest);
    if (isPreview && place) {
      const shown = withPreview(registry, {
        ...place,
        remote: name,
        version,
        ...(move.source && { source: move.source }),
      });
      previewToken = shown.token;
      return shown.registry;
    }
    if (JSON.stringify(next) === JSON.stringify(registry)) outcome = 'unchanged';
    return next;
  });
  return { name, version, outcome, ...(previewToken !== undefined && { previewToken }) };
}

/** Checks a finished build, puts it into the store and points the registry at it. */
export async function publish(release: Release, buildDir: string): Promise<Deployed> {
  const { data, folder, manifest } = release;
  try {
    refuseFor(await ownProblems(folder, manifest), manifest);
    const registry = await readRegistry(data);
    const problems = await releaseProblems(data, moved(registry, release), manifest);
    refuseFor([...placeProblems(release, registry), ...problems], manifest);
    await storeVersion(data, manifest, buildDir);
  } finally {
    await rm(buildDir, { recursive: true, force: true });
  }
  return point(release);
}

/** A version that lies in the store already, as its manifest there says. */
async function storedVersion(data: string, known: Built | null): Promise<PublishedManifest | null> {
  if (!known || !(await hasVersion(data, known.name, known.version))) return null;
  return (await readStoredManifest(data, known.name, known.version)) as PublishedManifest;
}

/** Builds and deploys one remote; what was built before is not built again. */
export async function deployRemote(
  folder: RemoteFolder,
  { data, mode = 'production', onlyIfNew = false, place, isPreview = false }: DeployOptions,
): Promise<Deployed> {
  const source = await sourceDigest(folder.dir, mode);
  const known = builtBefore(await readRegistry(data), source);
  const move: Release['move'] = { source, ...(mode === 'development' ? { mode } : {}) };
  if (known && onlyIfNew && known.isFor === mode)
    return { name: known.name, version: known.current, outcome: 'skipped' };
  const stored = await storedVersion(data, known);
  if (stored) {
    refuseFor(await ownProblems(folder, stored), stored);
    return point({ data, folder, manifest: stored, move, place, isPreview });
  }
  const { manifest, buildDir } = await buildRemote(folder.dir, data, source.slice(0, 8), mode);
  return publish({ data, folder, manifest, move, place, isPreview }, buildDir);
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
  const preview = registry.previews?.findLast((one) => one.source === source);
  if (preview) return { name: preview.remote, version: preview.version, current: preview.version, isFor: 'production' };
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

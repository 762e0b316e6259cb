import { rm } from 'node:fs/promises';
import type { PublishedManifest } from 'shared-contracts';
import { ForeignMove } from 'registry/log/release-log';
import { withOverride } from 'registry/overrides';
import { previewed, withPreview } from 'registry/previews';
import { previousVersion, withVersion, type Registry, type RegistryEntry } from 'registry/registry';
import { authorOf, commitOf, openForWriting, type WritableReleaseStore } from 'registry/releases';
import { damagedFiles, readVersion, storeVersion } from 'registry/remote-store';
import { releaseSettings } from 'registry/settings';
import { provenanceOf, sealVersion } from 'registry/trust/version-statement';
import { checkPublishedManifest } from 'registry/manifest-check';
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
  /** For who reads the log. */
  readonly reason?: string;
}

/** A version on its way to shoppers. */
export interface Release {
  readonly data: string;
  readonly folder: RemoteFolder;
  readonly manifest: PublishedManifest;
  readonly move: Pick<RegistryEntry, 'source' | 'mode'>;
  readonly place: Place | undefined;
  readonly isPreview?: boolean;
  readonly reason?: string;
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
          `'${name}' is deployed already ` +
            (known.role ? `for the role '${known.role}'` : 'as a remote of every variant'),
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
async function point(release: Release, releases: WritableReleaseStore): Promise<Deployed> {
  const { manifest, move, place, isPreview } = release;
  const { name, version } = manifest;
  let outcome: Deployed['outcome'] = 'deployed';
  let previewToken: string | undefined;
  await append(releases, reasonOf(release), async (registry) => {
    outcome = 'deployed';
    const next = moved(registry, release);
    refuseFor([...placeProblems(release, registry), ...(await releaseProblems(releases, next, manifest))], manifest);
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

/** What the log says of a release for which nobody gave a reason. */
function reasonOf({ reason, manifest: { name, version }, place, isPreview }: Release): string {
  if (reason !== undefined) return reason;
  if (!place) return `deploy ${name} ${version}`;
  return `${isPreview ? 'preview' : 'deploy'} ${name} ${version} as ${place.role} in ${place.variant}`;
}

/** A move by whoever runs the command. What their team may not do is told in words. */
async function append(
  { log, key }: WritableReleaseStore,
  reason: string,
  change: (registry: Registry) => Registry | Promise<Registry>,
): Promise<void> {
  const author = await authorOf();
  await log.append({ author, reason, key }, change).catch((error: Error) => {
    throw error instanceof ForeignMove ? new BuildFailure(error.message) : error;
  });
}

/** Checks a finished build, signs it, puts it into the store and points the registry at it. */
export async function publish(release: Release, buildDir: string): Promise<Deployed> {
  const { data, folder, manifest } = release;
  try {
    const releases = await openForWriting(releaseSettings(data));
    refuseFor(await ownProblems(folder, manifest, releases.trust), manifest);
    const { registry } = await releases.log.read();
    const problems = await releaseProblems(releases, moved(registry, release), manifest);
    refuseFor([...placeProblems(release, registry), ...problems], manifest);
    const sign = await signerOf(manifest, releases);
    await storeVersion(releases.objects, manifest, buildDir, sign);
    return await point(release, releases);
  } finally {
    await rm(buildDir, { recursive: true, force: true });
  }
}

async function signerOf(
  { name, version, team }: PublishedManifest,
  { key }: WritableReleaseStore,
): Promise<(manifestDigest: string) => Buffer> {
  const author = await authorOf();
  const commit = await commitOf();
  const builder = `npm run deploy, Node ${process.version}`;
  const at = new Date().toISOString();
  return (manifest) => sealVersion({ name, version, team, manifest, author, commit, builder, at }, key);
}

/** A version that lies whole in the store already and is signed, as its manifest there says; null: it must be built. */
async function storedVersion(
  { objects, trust }: WritableReleaseStore,
  known: Built | null,
): Promise<PublishedManifest | null> {
  const stored = known && (await readVersion(objects, known.name, known.version).catch(() => null));
  if (!stored) return null;
  const checked = checkPublishedManifest(stored.manifest);
  if (!checked.ok || 'problem' in provenanceOf(checked.manifest, stored.digest, stored.signature, trust)) return null;
  return (await damagedFiles(objects, checked.manifest)).length === 0 ? checked.manifest : null;
}

/** Builds and deploys one remote; what was built before is not built again. */
export async function deployRemote(
  folder: RemoteFolder,
  { data, mode = 'production', onlyIfNew = false, place, isPreview = false, reason }: DeployOptions,
): Promise<Deployed> {
  const source = await sourceDigest(folder.dir, mode);
  const releases = await openForWriting(releaseSettings(data));
  const known = builtBefore((await releases.log.read()).registry, source);
  const move: Release['move'] = { source, ...(mode === 'development' ? { mode } : {}) };
  const release = { data, folder, move, place, isPreview, ...(reason !== undefined && { reason }) };
  const stored = await storedVersion(releases, known);
  if (stored && known && onlyIfNew && known.isFor === mode)
    return { name: known.name, version: known.current, outcome: 'skipped' };
  if (stored) {
    refuseFor(await ownProblems(folder, stored, releases.trust), stored);
    return point({ ...release, manifest: stored }, releases);
  }
  const { manifest, buildDir } = await buildRemote(folder.dir, data, source.slice(0, 8), mode);
  return publish({ ...release, manifest }, buildDir);
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

/** Points a remote at the version before the current one. Needs neither its sources nor a build. */
export async function rollbackRemote(
  data: string,
  name: string,
  reason?: string,
): Promise<{ readonly from: string; readonly to: string } | { readonly error: string }> {
  const releases = await openForWriting(releaseSettings(data));
  const remote = (await releases.log.read()).registry.remotes[name];
  if (!remote) return { error: `'${name}' has never been deployed here, so there is nothing to go back to.` };
  const previous = previousVersion(remote);
  if (!previous) return { error: `'${name}' has no version before ${remote.version}.` };
  const { version } = previous;
  const stored = await storedVersion(releases, { name, version, current: version, isFor: 'production' });
  if (stored === null)
    return {
      error: `Version ${version} of '${name}' is no longer whole in the store; deploy it again from its sources.`,
    };
  try {
    await append(releases, reason ?? `roll ${name} back to ${version}`, async (registry) => {
      const next = withVersion(registry, name, { version, at: new Date().toISOString(), by: 'rollback' });
      refuseFor(await releaseProblems(releases, next, stored), stored);
      return next;
    });
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error;
    return { error: error.message };
  }
  return { from: remote.version, to: version };
}

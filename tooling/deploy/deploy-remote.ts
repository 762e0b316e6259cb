import { rm } from 'node:fs/promises';
import type { PublishedManifest } from 'shared-contracts';
import { previousVersion, withVersion, type Registry } from 'registry/registry';
import { authorOf, commitOf, openForWriting, type WritableReleaseStore } from 'registry/releases';
import { damagedFiles, readVersion, storeVersion } from 'registry/remote-store';
import { releaseSettings } from 'registry/settings';
import { provenanceOf, sealVersion } from 'registry/trust/version-statement';
import { checkPublishedManifest } from 'registry/manifest-check';
import { checkSources } from '../rehearsal/source-checks';
import { builtFiles, storedFiles } from '../rehearsal/version-files';
import { admit } from './admit-release';
import { BuildFailure, buildRemote, type BuiltRemote } from './build-remote';
import type { Place } from './deploy-arguments';
import { append, moved, placeProblems, point, type Admission, type Deployed, type Release } from './move-release';
import { keepingRefusals, refuseFor } from './refusals';
import { ownProblems, releaseProblems } from './release-check';
import { remoteNameOf, type RemoteFolder } from './remote-folders';
import { sourceDigest } from './source-digest';

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
  /**
   * Default `full`. `none` is for `npm start`, `npm run build` and `npm run dev`: they serve who runs them, from
   * sources that are being written, before an API runs. What they put into a store the gateway tries as ever.
   */
  readonly admission?: Admission;
  /** It may be heavier than what is live. */
  readonly isWeightAccepted?: boolean;
}

/** A version that is built from a folder of this repository. */
export interface SourceRelease extends Release {
  readonly folder: RemoteFolder;
}

/** Checks a finished build, rehearses it, signs it, puts it into the store and points the registry at it. */
export async function publish(release: SourceRelease, buildDir: string): Promise<Deployed> {
  try {
    return await keepingRefusals(release.data, () => publishBuild(release, buildDir));
  } finally {
    await rm(buildDir, { recursive: true, force: true });
  }
}

async function publishBuild(release: SourceRelease, buildDir: string): Promise<Deployed> {
  const { data, folder, manifest } = release;
  const releases = await openForWriting(releaseSettings(data));
  refuseFor(await ownProblems(folder, manifest, releases.trust), manifest);
  const { registry } = await releases.log.read();
  const problems = await releaseProblems(releases, moved(registry, release), manifest);
  refuseFor([...placeProblems(release, registry), ...problems], manifest);
  const admitted = await admit(release, builtFiles(manifest, buildDir), releases, registry);
  const sign = await signerOf(manifest, releases);
  await storeVersion(releases.objects, manifest, buildDir, sign);
  return point(admitted, releases);
}

/** Signs a version of this repository with the key of whoever runs this process. */
export async function signerOf(
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

/**
 * Builds and deploys one remote; what was built before is not built again, and what was checked before is not checked
 * again.
 *
 * @throws BuildFailure when it does not build, and Refusal when shoppers must not get it
 */
export async function deployRemote(folder: RemoteFolder, options: DeployOptions): Promise<Deployed> {
  const { data, mode = 'production', onlyIfNew = false, place, isPreview = false, reason } = options;
  const { admission = 'full', isWeightAccepted = false } = options;
  const source = await sourceDigest(folder.dir, mode);
  const releases = await openForWriting(releaseSettings(data));
  const { registry } = await releases.log.read();
  const known = builtBefore(registry, source);
  const move: Release['move'] = { source, ...(mode === 'development' ? { mode } : {}) };
  const wish = { admission, isWeightAccepted, ...(reason !== undefined && { reason }) };
  const release = { data, folder, move, place, isPreview, ...wish };
  const stored = await storedVersion(releases, known);
  if (stored && known && onlyIfNew && known.isFor === mode)
    return { name: known.name, version: known.current, outcome: 'skipped' };
  if (!stored) return publishSources(release, () => buildRemote(folder.dir, data, source.slice(0, 8), mode));
  return keepingRefusals(data, async () => {
    await requireChecked(release, stored.version);
    refuseFor(await ownProblems(folder, stored, releases.trust), stored);
    const candidate = storedFiles(stored, releases.objects);
    return point(await admit({ ...release, manifest: stored }, candidate, releases, registry), releases);
  });
}

/** Checks and build run side by side: a version goes live when both are fine. */
async function publishSources(
  release: Omit<SourceRelease, 'manifest'>,
  build: () => Promise<BuiltRemote>,
): Promise<Deployed> {
  const [checked, built] = await Promise.allSettled([
    keepingRefusals(release.data, () => requireChecked(release, null)),
    build(),
  ]);
  if (built.status === 'rejected') throw built.reason;
  const { manifest, buildDir } = built.value;
  if (checked.status === 'fulfilled') return publish({ ...release, manifest }, buildDir);
  await rm(buildDir, { recursive: true, force: true });
  throw checked.reason;
}

async function requireChecked(
  { data, folder, admission }: Omit<SourceRelease, 'manifest'>,
  version: string | null,
): Promise<void> {
  if (admission !== 'full') return;
  refuseFor(await checkSources(folder, data), { name: remoteNameOf(folder.label), version });
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

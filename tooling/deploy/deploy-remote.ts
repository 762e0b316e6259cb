import { rm } from 'node:fs/promises';
import type { PublishedManifest } from 'shared-contracts';
import type { Registry } from 'registry/registry';
import { authorOf, commitOf, openForWriting, type WritableReleaseStore } from 'registry/releases';
import { storeVersion } from 'registry/remote-store';
import { releaseSettings } from 'registry/settings';
import { sealVersion } from 'registry/trust/version-statement';
import { checkSources } from '../rehearsal/source-checks';
import { builtFiles, storedFiles } from '../rehearsal/version-files';
import { admit } from './admit-release';
import { buildRemote, type BuiltRemote } from './build-remote';
import type { Place } from './deploy-arguments';
import {
  assertMayRelease,
  moved,
  placeProblems,
  point,
  type Admission,
  type Deployed,
  type Release,
} from './move-release';
import { keepingRefusals, refuseFor } from './refusals';
import { ownProblems, releaseProblems } from './release-check';
import { believedBy, readWholeVersion } from './stored-version';
import { remoteNameOf, type RemoteFolder } from './remote-folders';
import { sourceDigest } from './source-digest';

interface DeployOptions {
  readonly data: string;
  /**
   * Skip it when this source has been deployed before, whatever version is live now: a start must not undo a rollback.
   */
  readonly onlyIfNew?: boolean;
  /** The role that it fills from then on: deploy and swap are one change of the registry. */
  readonly place?: Place;
  /** It is shown at the place only to visitors with its preview address. */
  readonly isPreview?: boolean;
  /** Recorded in the release log. */
  readonly reason?: string;
  /**
   * Default `full`. `none` is for `npm start` and `npm run build`: they serve the developer, from sources in progress,
   * before an API runs. The gateway's trial applies in any case.
   */
  readonly admission?: Admission;
  /** It may be heavier than the live version. */
  readonly isWeightAccepted?: boolean;
}

/** A version built from a folder of this repository. */
export interface SourceRelease extends Release {
  readonly folder: RemoteFolder;
}

/** Checks a finished build, rehearses it, signs it, stores it and appends the release. */
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
  await assertMayRelease(releases, { ...release, ...manifest });
  const { registry } = await releases.log.read();
  const problems = await releaseProblems(releases, moved(registry, release), manifest);
  refuseFor([...placeProblems(release, registry), ...problems], manifest);
  const admitted = await admit(release, builtFiles(manifest, buildDir), releases, registry);
  const sign = await signerOf(manifest, releases);
  await storeVersion(releases.objects, manifest, buildDir, sign, believedBy(releases, manifest));
  return point(admitted, releases);
}

/** Signs a version of this repository with the key of the user who runs this process. */
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

/**
 * Builds and deploys one remote. Unchanged sources are neither built nor checked again.
 * @throws BuildFailure when it does not build, and Refusal when shoppers must not get it
 */
export async function deployRemote(folder: RemoteFolder, options: DeployOptions): Promise<Deployed> {
  const { data, onlyIfNew = false, place, isPreview = false, reason } = options;
  const { admission = 'full', isWeightAccepted = false } = options;
  const source = await sourceDigest(folder.dir, 'production');
  const releases = await openForWriting(releaseSettings(data));
  const { registry } = await releases.log.read();
  const known = builtBefore(registry, source);
  const wish = { admission, isWeightAccepted, ...(reason !== undefined && { reason }) };
  const release = { data, folder, move: { source }, place, isPreview, ...wish };
  const stored = known && (await readWholeVersion(releases, known.name, known.version));
  if (stored && known && onlyIfNew && known.isForShoppers)
    return { name: known.name, version: known.current, outcome: 'skipped' };
  const name = remoteNameOf(folder.label);
  await assertMayRelease(releases, { name, place, isPreview, ...(stored && { version: stored.version }) });
  if (!stored) return publishSources(release, () => buildRemote(folder.dir, data, source.slice(0, 8)));
  return keepingRefusals(data, async () => {
    await requireChecked(release, stored.version);
    refuseFor(await ownProblems(folder, stored, releases.trust), stored);
    const candidate = storedFiles(stored, releases.objects);
    return point(await admit({ ...release, manifest: stored }, candidate, releases, registry), releases);
  });
}

/** Checks and builds in parallel: a version goes live when both succeed. */
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
  /** False for a development build, which earlier tools deployed in some cases. */
  readonly isForShoppers: boolean;
}

function builtBefore(registry: Registry, source: string): Built | null {
  for (const [name, { version: current, history }] of Object.entries(registry.remotes)) {
    const entry = history.findLast((move) => move.source === source);
    const isForShoppers = history.findLast((move) => move.version === current)?.mode !== 'development';
    if (entry) return { name, version: entry.version, current, isForShoppers };
  }
  const preview = registry.previews?.findLast((one) => one.source === source);
  if (preview) return { name: preview.remote, version: preview.version, current: preview.version, isForShoppers: true };
  return null;
}

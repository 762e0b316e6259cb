import { rm } from 'node:fs/promises';
import type { PublishedManifest, RemoteManifest } from 'shared-contracts';
import type { Registry } from 'registry/composition/registry';
import type { WritableReleaseStore } from 'registry/log/releases';
import { checkSources } from '../rehearsal/source-checks';
import { builtFiles, storedFiles } from '../rehearsal/version-files';
import { buildRemote, readDeclaredManifest, type BuiltRemote } from './build/build-remote';
import { offeredContracts } from '../gateways/offered-contracts';
import type { DeployOptions } from './deploy-remote';
import { assertMayRelease, placementCheck, type Deployed, type Release } from './moves/move-release';
import { refuseFor } from './moves/refusals';
import type { Candidate } from './release-candidate';
import { declaredProblems, ownProblems } from './moves/release-check';
import { remoteNameOf, type RemoteFolder } from '../remote-folders';
import { sourceDigest } from './build/source-digest';
import { readWholeVersion } from './moves/stored-version';

/** A version built from a folder of this repository. */
export interface SourceRelease extends Release {
  readonly folder: RemoteFolder;
}

type Unbuilt = Omit<SourceRelease, 'manifest'>;

/**
 * Finds or builds the version of a folder's sources. The right to release it is checked before the build.
 * @returns the outcome instead when there is nothing to release
 * @throws BuildFailure when it does not build, and Refusal when its sources fail a check
 */
export async function prepareCandidate(
  releases: WritableReleaseStore,
  folder: RemoteFolder,
  { onlyIfNew = false, isPreview = false, ...options }: DeployOptions,
): Promise<Candidate | Deployed> {
  const source = await sourceDigest(folder.dir, 'production');
  const { registry } = await releases.log.read();
  const known = builtBefore(registry, source);
  const stored = known && (await readWholeVersion(releases, known.name, known.version));
  if (stored && onlyIfNew && known.isForShoppers)
    return { name: known.name, version: known.current, outcome: 'skipped' };
  const name = remoteNameOf(folder.label);
  const unbuilt = { place: undefined, ...options, folder, move: { source }, isPreview };
  await assertMayRelease(releases, { ...unbuilt, name, ...(stored && { version: stored.version }) });
  const declared = stored ? null : await fittingDeclaration(releases, unbuilt);
  const build = () => buildRemote(folder.dir, options.data, source.slice(0, 8), declared);
  options.onStep?.(stored ? 'checking' : 'building and checking');
  if (!stored) return buildCandidate(releases, unbuilt, build);
  await requireChecked(unbuilt, stored.version);
  return storedCandidate(releases, { ...unbuilt, manifest: stored });
}

/** A declaration as if it were built, for checks that look at no file. */
const asPublished = (declared: RemoteManifest): PublishedManifest => ({
  ...declared,
  version: 'not-built',
  builtAt: '',
  web: { container: '', entry: '', files: {}, assets: {} },
});

/**
 * Reads a declaration and checks it beside the other remotes. That takes a second, and a build half a minute.
 * @throws Refusal when no build of it could be released
 */
async function fittingDeclaration(releases: WritableReleaseStore, unbuilt: Unbuilt): Promise<RemoteManifest> {
  const declared = await readDeclaredManifest(unbuilt.folder.dir);
  if (unbuilt.admission === 'none') return declared;
  const manifest = asPublished(declared);
  const { registry } = await releases.log.read();
  const problems = [
    ...(await declaredProblems(unbuilt.folder, manifest, releases.trust, await offeredContracts(releases))),
    ...(await placementCheck(releases, { ...unbuilt, manifest })(registry)),
  ];
  refuseFor(problems, { name: remoteNameOf(unbuilt.folder.label), version: null });
  return declared;
}

/** Checks and builds in parallel: a version goes live when both succeed. */
async function buildCandidate(
  releases: WritableReleaseStore,
  unbuilt: Unbuilt,
  build: () => Promise<BuiltRemote>,
): Promise<Candidate> {
  const [checked, built] = await Promise.allSettled([requireChecked(unbuilt, null), build()]);
  if (built.status === 'rejected') throw built.reason;
  const { manifest, buildDir } = built.value;
  if (checked.status === 'fulfilled') return builtCandidate(releases, { ...unbuilt, manifest }, buildDir);
  await rm(buildDir, { recursive: true, force: true });
  throw checked.reason;
}

export const builtCandidate = (
  releases: WritableReleaseStore,
  release: SourceRelease,
  buildDir: string,
): Candidate => ({
  release,
  files: builtFiles(release.manifest, buildDir),
  origin: { kind: 'built', buildDir },
  ownProblems: async () =>
    ownProblems(release.folder, release.manifest, releases.trust, await offeredContracts(releases)),
});

const storedCandidate = (releases: WritableReleaseStore, release: SourceRelease): Candidate => ({
  release,
  files: storedFiles(release.manifest, releases.objects),
  origin: { kind: 'stored' },
  ownProblems: async () =>
    ownProblems(release.folder, release.manifest, releases.trust, await offeredContracts(releases)),
});

async function requireChecked(
  { data, folder, admission = 'full' }: Unbuilt,
  version: PublishedManifest['version'] | null,
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
  // Shoppers do not have it, so a start must not take it for deployed.
  return preview
    ? { name: preview.remote, version: preview.version, current: preview.version, isForShoppers: false }
    : null;
}

import type { PublishedManifest } from 'shared-contracts';
import { ForeignMove } from 'registry/log/release-log';
import { withOverride } from 'registry/overrides';
import { previewed, withPreview } from 'registry/previews';
import { withVersion, type Registry, type RegistryEntry } from 'registry/registry';
import { authorOf, type WritableReleaseStore } from 'registry/releases';
import { BuildFailure } from './build-failure';
import type { Place } from './deploy-arguments';
import { refuseFor } from './refusals';
import { releaseProblems } from './release-check';

/** What a deploy came to. */
export interface Deployed {
  readonly name: string;
  readonly version: string;
  readonly outcome: 'deployed' | 'unchanged' | 'skipped';
  /** Opens the preview that was asked for. */
  readonly previewToken?: string;
}

/**
 * What stands before a release. `full`: types, lint, the remote's own tests and a rehearsal. `rehearsal`: that alone.
 * `none`: the gateway's own trial is all that keeps a broken version from shoppers.
 */
export type Admission = 'full' | 'rehearsal' | 'none';

/** A version on its way to shoppers. */
export interface Release {
  readonly data: string;
  readonly manifest: PublishedManifest;
  readonly move: Pick<RegistryEntry, 'source'>;
  readonly place: Place | undefined;
  readonly isPreview?: boolean;
  readonly reason?: string;
  /** Default `full`. */
  readonly admission?: Admission;
  /** It may be heavier than what is live; the log says so. */
  readonly isWeightAccepted?: boolean;
}

/** What the registry says against the move, whatever is in the version. */
export function placeProblems({ manifest, place }: Release, registry: Registry): string[] {
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

type Moved = Pick<Release, 'move' | 'place' | 'isPreview'> & {
  readonly manifest: Pick<PublishedManifest, 'name' | 'version' | 'role'>;
};

/** The registry with the version, and with the swap when there is one; of a preview, as its visitors have it. */
export function moved(registry: Registry, { manifest, move, place, isPreview }: Moved): Registry {
  const { name, version, role } = manifest;
  if (isPreview && place) return previewed(registry, { ...place, remote: name, version });
  const at = new Date().toISOString();
  const isCurrent = registry.remotes[name]?.version === version;
  const next = isCurrent ? registry : withVersion(registry, name, { version, at, by: 'deploy', ...move });
  const named = role === undefined ? next : withRole(next, manifest);
  return place ? withOverride(named, place, name) : named;
}

function withRole(registry: Registry, { name, role }: Pick<PublishedManifest, 'name' | 'role'>): Registry {
  const remote = registry.remotes[name];
  return remote && role ? { ...registry, remotes: { ...registry.remotes, [name]: { ...remote, role } } } : registry;
}

/**
 * Points the registry at a stored version. Checked where it is written: two deploys at once cannot both take a path.
 */
export async function point(release: Release, releases: WritableReleaseStore): Promise<Deployed> {
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
export function reasonOf({ reason, manifest: { name, version }, place, isPreview }: Release): string {
  if (reason !== undefined) return reason;
  if (!place) return `deploy ${name} ${version}`;
  return `${isPreview ? 'preview' : 'deploy'} ${name} ${version} as ${place.role} in ${place.variant}`;
}

/** A release of which no more is known yet than whose name it bears and where it is to stand. */
export interface IntendedRelease extends Pick<Release, 'place' | 'isPreview'> {
  readonly name: string;
  /** Absent: one that is not built yet. */
  readonly version?: string;
}

const NOT_BUILT = 'not-built';

/**
 * Whether the key at hand may release this, before anything is built or rehearsed for it.
 *
 * @throws BuildFailure with who may
 */
export async function assertMayRelease(
  releases: WritableReleaseStore,
  { name, version = NOT_BUILT, place, isPreview }: IntendedRelease,
): Promise<void> {
  await assertMay(releases, (registry) => {
    if (isPreview && place) return withPreview(registry, { ...place, remote: name, version }).registry;
    const role = registry.remotes[name]?.role ?? place?.role;
    const manifest = { name, version, ...(role !== undefined && { role }) };
    return moved(registry, { manifest, move: {}, place });
  });
}

/** Whether the key at hand may make a move; see {@link append}. */
export async function assertMay(
  { log, key }: WritableReleaseStore,
  change: (registry: Registry) => Registry,
): Promise<void> {
  await log.assertMay(key, change).catch(inWords);
}

/** What a team may not do is told, and is no mistake of ours. */
const inWords = (error: Error): never => {
  throw error instanceof ForeignMove ? new BuildFailure(error.message) : error;
};

/** A move by whoever runs the command. What their team may not do is told in words. */
export async function append(
  { log, key }: WritableReleaseStore,
  reason: string,
  change: (registry: Registry) => Registry | Promise<Registry>,
): Promise<void> {
  const author = await authorOf();
  await log.append({ author, reason, key }, change).catch(inWords);
}

import type { PublishedManifest } from 'shared-contracts';
import type { Move } from 'registry/log/move';
import { ForeignMove } from 'registry/log/release-log';
import { previewToken } from 'registry/trust/preview-token';
import { withOverride } from 'registry/composition/overrides';
import { namedPreview, previewed, withNamedPreview, withPreview } from 'registry/composition/previews';
import { withVersion, type Registry, type RegistryEntry } from 'registry/composition/registry';
import { authorOf, type ReleaseStore, type WritableReleaseStore } from 'registry/log/releases';
import { readShellBuild } from 'registry/versions/shell-build';
import { BuildFailure } from '../build/build-failure';
import { rolloutProblems, withCanary, type Canary } from './canary';
import type { Place } from './place';
import { refuseFor } from './refusals';
import { releaseProblems } from './release-check';

/** The outcome of a deploy. */
export interface Deployed {
  readonly name: string;
  readonly version: string;
  readonly outcome: 'deployed' | 'unchanged' | 'skipped';
  /** Opens the requested preview. */
  readonly previewToken?: string;
}

/**
 * The checks before a release: types, lint, the remote's own tests and a rehearsal for `full`, only the rehearsal for
 * `rehearsal`. With `none`, only the gateway's own trial protects shoppers from a broken version.
 */
export type Admission = 'full' | 'rehearsal' | 'none';

/** Name and lifetime of a preview. */
export interface PreviewName {
  readonly name: string;
  readonly days?: number;
}

/** Steps of a release that take seconds. */
export type ReleaseStep = 'checking' | 'building and checking' | 'rehearsing' | 'rehearsing in a browser' | 'storing';

/** A version to release. */
export interface Release {
  readonly data: string;
  readonly manifest: PublishedManifest;
  readonly move: Pick<RegistryEntry, 'source'>;
  readonly place: Place | undefined;
  readonly isPreview?: boolean;
  /** Name of the preview, which shows the versions of several remotes together. */
  readonly preview?: PreviewName;
  /** A share of shoppers gets it beside the live version. */
  readonly canary?: Canary;
  readonly reason?: string;
  /** Default `full`. */
  readonly admission?: Admission;
  /** Called at the start of each step that takes seconds, with its name. */
  readonly onStep?: (step: ReleaseStep) => void;
  /** It may be heavier than the live version; recorded in the log. */
  readonly isWeightAccepted?: boolean;
  /** It may look different from the live version; recorded in the log. */
  readonly isLookAccepted?: boolean;
}

/** Reasons in the registry against the move, independent of the version's contents. */
function placeProblems({ manifest, place, isPreview, admission }: Release, registry: Registry): string[] {
  const { name, role } = manifest;
  const known = registry.remotes[name];
  return [
    ...(isPreview || admission === 'none' ? [] : rolloutProblems(registry, name)),
    ...(place && role !== place.role ? [`it is not for the role '${place.role}'`] : []),
    ...(isPreview && !place && role !== undefined
      ? [`it stands in for '${role}': say in which variant, with --for lowes --as ${role}`]
      : []),
    ...(known && known.role !== role
      ? [
          `'${name}' is deployed already ` +
            (known.role ? `for the role '${known.role}'` : 'as a remote of every variant'),
        ]
      : []),
  ];
}

type Moved = Pick<Release, 'move' | 'place' | 'isPreview' | 'preview'> & {
  readonly manifest: Pick<PublishedManifest, 'name' | 'version' | 'role'>;
};

/** The registry with the version, and with the swap if any; for a preview, as its visitors get it. */
export function moved(registry: Registry, { manifest, move, place, isPreview, preview }: Moved): Registry {
  const { name, version, role } = manifest;
  if (isPreview) {
    const others = preview ? namedPreview(registry, preview.name).filter(({ remote }) => remote !== name) : [];
    return previewed(registry, ...others, { ...place, remote: name, version });
  }
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

/** Returns the problems of a release in a registry. */
export type PlacementCheck = (registry: Registry) => Promise<readonly string[]>;

/** Creates the check of a release's place beside other versions. The same registry and shell build are checked once. */
export function placementCheck(releases: ReleaseStore, release: Release): PlacementCheck {
  let checked: { readonly surroundings: string; readonly problems: readonly string[] } | undefined;
  return async (registry) => {
    const surroundings = JSON.stringify([registry, (await readShellBuild(release.data))?.id]);
    if (checked?.surroundings === surroundings) return checked.problems;
    const beside = await releaseProblems(releases, moved(registry, release), release.manifest);
    checked = { surroundings, problems: [...placeProblems(release, registry), ...beside] };
    return checked.problems;
  };
}

/**
 * Points the registry at a stored version. The placement is checked inside of the append to the log, because the
 * registry may have changed since the first check, and two simultaneous deploys must not both get a path.
 */
export async function point(
  release: Release,
  releases: WritableReleaseStore,
  placementProblems: PlacementCheck,
): Promise<Deployed> {
  const { manifest, isPreview, canary } = release;
  const { name, version } = manifest;
  let outcome: Deployed['outcome'] = 'deployed';
  let previewToken: string | undefined;
  await append(releases, { act: actOf(release), reason: release.reason }, async (registry) => {
    outcome = 'deployed';
    const next = canary ? withCanary(registry, { ...release, canary }) : moved(registry, release);
    refuseFor(await placementProblems(registry), manifest);
    if (isPreview) {
      const shown = withShown(releases, registry, { ...release, name, version });
      previewToken = shown.token;
      return shown.registry;
    }
    if (JSON.stringify(next) === JSON.stringify(registry)) outcome = 'unchanged';
    return next;
  });
  return { name, version, outcome, ...(previewToken !== undefined && { previewToken }) };
}

type Shown = Pick<Release, 'place' | 'preview'> & {
  readonly name: string;
  readonly version: string;
  readonly move?: Release['move'];
};

/** Adds a version to a preview: to the named one, or to one of its own for a role. */
function withShown({ key }: WritableReleaseStore, registry: Registry, { name, version, place, preview, move }: Shown) {
  const shown = { remote: name, version, ...(move?.source && { source: move.source }) };
  if (preview) {
    const tokenOf = (of: string, salt: string): string => previewToken(key, of, salt);
    return withNamedPreview(registry, { ...preview, shown: { ...shown, ...(place && { place }) }, tokenOf });
  }
  if (place) return withPreview(registry, { ...shown, ...place });
  throw new BuildFailure('A preview needs a name, or the role of a variant.');
}

/** Returns remote, version and place of a release for the log. */
function actOf({ manifest: { name, version }, place, isPreview, preview, canary }: Release): string {
  if (canary) return `roll ${name} ${version} out to ${canary.steps[0]} % (steps ${canary.steps.join(', ')})`;
  if (preview) return `preview ${name} ${version} as part of ${preview.name}`;
  if (!place) return `deploy ${name} ${version}`;
  return `${isPreview ? 'preview' : 'deploy'} ${name} ${version} as ${place.role} in ${place.variant}`;
}

/** A release of which only the remote's name and the place are known yet. */
export interface IntendedRelease extends Pick<Release, 'place' | 'isPreview' | 'preview'> {
  readonly name: string;
  /** Absent before the build. */
  readonly version?: string;
}

const NOT_BUILT = 'not-built';

/**
 * Checks the right of the current key to release this, before the build and the rehearsal.
 * @throws BuildFailure naming the teams with that right
 */
export async function assertMayRelease(
  releases: WritableReleaseStore,
  { name, version = NOT_BUILT, place, isPreview, preview }: IntendedRelease,
): Promise<void> {
  await assertMay(releases, (registry) => {
    if (isPreview) {
      const shown = { name, version, place, ...(preview && { preview }) };
      return withShown(releases, registry, shown).registry;
    }
    const role = registry.remotes[name]?.role ?? place?.role;
    const manifest = { name, version, ...(role !== undefined && { role }) };
    return moved(registry, { manifest, move: {}, place });
  });
}

/** Checks the right of the current key to make a move; see {@link append}. */
export async function assertMay(
  { log, key }: WritableReleaseStore,
  change: (registry: Registry) => Registry,
  isDespiteFreeze = false,
): Promise<void> {
  await log.assertMay(key, change, isDespiteFreeze).catch(inWords);
}

/** A missing right is reported as a message, because it is not a bug. */
const inWords = (error: Error): never => {
  throw error instanceof ForeignMove ? new BuildFailure(error.message) : error;
};

/** Appends a move by the user of the command. A missing right is reported as a message. */
export async function append(
  { log, key }: WritableReleaseStore,
  { act, reason, isDespiteFreeze = false }: Pick<Move, 'act' | 'reason' | 'isDespiteFreeze'>,
  change: (registry: Registry) => Registry | Promise<Registry>,
): Promise<void> {
  const author = await authorOf();
  await log.append({ author, act, reason, key, isDespiteFreeze }, change).catch(inWords);
}
